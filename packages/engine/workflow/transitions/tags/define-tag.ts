import type { AttributeName, AttributeValue } from './attributes.ts';
import type { ContentField, ContentKind } from './contents.ts';

/** Variables that a transition hands to the State it leads to: its attributes beyond those the protocol knows. */
export type Variables = Readonly<Record<string, string>>;

/** What following a tag does to the Agent: its Session, and the stack of places to return to. */
export type TagEffect =
  /** Goes on elsewhere. A stack that is cleared is kept all the same where the tag says `stack="keep"`. */
  | { readonly kind: 'enter'; readonly session: 'kept' | 'fresh'; readonly stack: 'kept' | 'cleared' }
  /** Goes on elsewhere and comes back to `return`. */
  | { readonly kind: 'call'; readonly session: 'fresh' | 'branched' }
  /** A new Agent begins there; this one goes on. */
  | { readonly kind: 'fork' }
  /** Back to the caller, or the end. */
  | { readonly kind: 'return' }
  /** Waits for a person, then goes on at `next` in the same Session. */
  | { readonly kind: 'ask' }
  /** Shown to people; no move. */
  | { readonly kind: 'print' };

type Attributes = Readonly<Partial<Record<AttributeName, 'required' | 'optional'>>>;
/** What becomes of attributes that the protocol does not know. `refused`: nothing could receive them. `ignored`: peers have more than we do. */
type Others = 'variables' | 'refused' | 'ignored';

/** Everything that parser, policy, typed tool, renderer, lint, diagram and kernel know about one tag. */
export interface TagDefinition {
  readonly tag: string;
  readonly content: ContentKind;
  readonly attributes: Attributes;
  readonly others: Others;
  readonly does: TagEffect;
  /** Whether it can be meant by an answer without a tag, where it is the only one allowed and nothing about it is open. */
  readonly implicit: boolean;
  /** The line to where it leads in a diagram. `leaves` labels one that leads out of the workflow. */
  readonly drawn: { readonly label: string; readonly style: LinkStyle; readonly leaves?: string };
}

/** `plain`: the Agent goes on. `dashed`: in a fresh Session or after a call. `thick`: a new Agent. */
export type LinkStyle = 'plain' | 'dashed' | 'thick';

/** Keeps the exact types of a definition, from which those of its moves follow. */
export function defineTag<const Definition extends TagDefinition>(definition: Definition): Definition {
  return definition;
}

type AttributeFields<Written extends Attributes> = {
  readonly [Name in keyof Written & AttributeName]:
    | AttributeValue<Name>
    | (Written[Name] extends 'required' ? never : null);
};

/** A tag that was read: its content under the name of its kind, its attributes, and the variables it hands over. */
export type TagValue<Definition extends TagDefinition> = Definition extends TagDefinition
  ? { readonly tag: Definition['tag'] } & {
      readonly [Field in ContentField<Definition['content']>]: string;
    } & AttributeFields<Definition['attributes']> &
      (Definition['others'] extends 'variables' ? { readonly variables: Variables } : unknown)
  : never;
