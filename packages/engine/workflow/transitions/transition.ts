/** Variables that a transition hands to the State it leads to: its attributes beyond those the protocol knows. */
export type Variables = Readonly<Record<string, string>>;

interface Handover {
  /** Offered to the target as `{{input}}` and `{{result}}`. */
  readonly input: string | null;
  readonly variables: Variables;
}

/** Where a State's answer leads. Targets are names of States (`REVIEW`), without folder or ending. */
export type Move =
  | ({ readonly tag: 'goto'; readonly target: string } & Handover)
  | ({
      readonly tag: 'reset';
      readonly target: string;
      readonly keepStack: boolean;
      readonly cd: string | null;
    } & Handover)
  | ({
      readonly tag: 'function' | 'call';
      readonly target: string;
      readonly returnTo: string;
      readonly cd: string | null;
    } & Handover)
  | { readonly tag: 'result'; readonly payload: string }
  | {
      readonly tag: 'ask';
      readonly next: string;
      readonly question: string;
      readonly timeoutMs: number | null;
      readonly timeoutNext: string | null;
    }
  | ({ readonly tag: 'reset-workflow'; readonly workflow: string; readonly cd: string | null } & Handover)
  | ({
      readonly tag: 'call-workflow' | 'function-workflow';
      readonly workflow: string;
      readonly returnTo: string;
      readonly cd: string | null;
    } & Handover);

/** A new Agent. `workflow` is set for fork-workflow: a path to another workflow; its entry is then the target. */
export interface Fork extends Handover {
  readonly target: string | null;
  readonly workflow: string | null;
  readonly cd: string | null;
}

/** What one answer asks for: any number of forks, one move, and text for people. */
export interface Transition {
  readonly forks: readonly Fork[];
  readonly move: Move;
  readonly prints: readonly string[];
}

export type MoveTag = Move['tag'] | 'fork' | 'fork-workflow';

export const moveTags: readonly MoveTag[] = [
  'goto',
  'reset',
  'function',
  'call',
  'fork',
  'result',
  'ask',
  'call-workflow',
  'function-workflow',
  'fork-workflow',
  'reset-workflow',
];

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
