import type { AttributeName, AttributeValue } from './tags/attributes.ts';
import type { ContentField, ContentKind } from './tags/contents.ts';
import type { TagValue, Variables } from './tags/define-tag.ts';
import type { ForkDefinition, MoveDefinition, MoveTag } from './tags/table.ts';

/** Where a State's answer leads. Targets are names of States (`REVIEW`), without folder or ending. */
export type Move = TagValue<MoveDefinition>;

/** A new Agent. `next` is where its parent goes on, where the tag said so. */
export type Fork = TagValue<ForkDefinition>;

/** Any of them, seen as the sum of what they may hold: for code that goes by the table instead of by the tag. */
export type AnyMove = { readonly tag: MoveTag; readonly variables?: Variables } & {
  readonly [Field in ContentField<ContentKind>]?: string;
} & { readonly [Name in AttributeName]?: AttributeValue<Name> | null };

/** What one answer asks for: any number of forks, one move, and text for people. */
export interface Transition {
  readonly forks: readonly Fork[];
  readonly move: Move;
  readonly prints: readonly string[];
}

/** Why an answer could not be followed, said so that a model can mend it. Positions count from 1. */
export interface TransitionProblem {
  readonly code:
    | 'NO_TAG'
    | 'SEVERAL_MOVES'
    | 'UNCLOSED_TAG'
    | 'BAD_ATTRIBUTE'
    | 'MISSING_ATTRIBUTE'
    | 'BAD_TARGET'
    | 'BAD_DURATION'
    | 'NOT_ALLOWED'
    | 'UNKNOWN_STATE'
    | 'WORKFLOW_NOT_REACHABLE';
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export type ParsedTransition =
  | { readonly ok: true; readonly transition: Transition }
  | { readonly ok: false; readonly problem: TransitionProblem; readonly prints: readonly string[] };

/** What stands between the tags of a move: the name of a State or of a workflow, or text. */
export function contentOf(move: AnyMove): string {
  return move.target ?? move.workflow ?? move.payload ?? move.question ?? '';
}

/** Every State that a move names. */
export function statesNamedBy(move: AnyMove): string[] {
  const { target, return: returnTo, next, timeout_next: timeoutNext } = move;
  return [target, returnTo, next, timeoutNext].filter((name) => typeof name === 'string');
}
