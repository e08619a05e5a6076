import type { AttributeName, AttributeValue } from './tags/attributes.ts';
import { contents } from './tags/contents.ts';
import type { Variables } from './tags/define-tag.ts';
import { type MoveTag, tagOf } from './tags/table.ts';

/** One entry of `allowed_transitions`. What it leaves undefined is free. */
export type AllowedTransition = {
  readonly tag: MoveTag;
  /** A State, or for tags that lead into other workflows a path. */
  readonly target?: string | undefined;
  /** The only text that a `<result>` may hold. */
  readonly payload?: string | undefined;
  /** Handed over when the transition is implicit or the answer leaves them out; not compared. */
  readonly variables?: Variables | undefined;
} & { readonly [Name in AttributeName]?: AttributeValue<Name> | undefined };

/** What a State may do next. Empty: everything. A State's definition is such a policy. */
export interface TransitionPolicy {
  readonly allowed_transitions: readonly AllowedTransition[];
}

/** The workflows that a Run was started with: all that a `-workflow` tag can mean. */
export interface WorkflowNames {
  has(text: string): boolean;
  names(): readonly string[];
}

/** The States there are, in a form that maps and sets have. */
export interface StateNames {
  has(name: string): boolean;
  keys(): Iterable<string>;
}

/** What an entry says about the content of its tag; undefined where it leaves it free or nothing can be said. */
export function fixedContent(entry: AllowedTransition): string | undefined {
  const { policy } = contents[tagOf(entry.tag).content];
  return policy === null ? undefined : entry[policy];
}
