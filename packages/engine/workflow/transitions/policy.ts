import type { MoveTag, Variables } from './transition.ts';

/** One entry of `allowed_transitions`. What it leaves undefined is free. */
export interface AllowedTransition {
  readonly tag: MoveTag;
  /** A State, or for the `-workflow` tags a path. */
  readonly target?: string | undefined;
  readonly return?: string | undefined;
  readonly next?: string | undefined;
  /** The only text that a `<result>` may hold. */
  readonly payload?: string | undefined;
  readonly timeoutMs?: number | undefined;
  readonly timeout_next?: string | undefined;
  readonly stack?: 'keep' | 'clear' | undefined;
  /** Handed over when the transition is implicit or the answer leaves them out; not compared. */
  readonly input?: string | undefined;
  readonly cd?: string | undefined;
  readonly variables?: Variables | undefined;
}

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
