import type { Usage } from '@galley/schema';
import type { Effort } from '../../../model/index.ts';
import type { ProgramReach, TurnConfinement } from '../reach/program-reach.ts';

/** How long a turn or a script may take, by the clock and without a sign of life. */
export interface TimeLimits {
  readonly totalMs: number;
  readonly idleMs: number;
}

/** Where the program finds our tools for this turn: an MCP server on loopback that ends with it. */
export interface TurnTools {
  readonly url: string;
  /** Sent as a bearer token; never in arguments, which everybody on the computer can read. */
  readonly secret: string;
  readonly names: readonly string[];
}

export interface TurnRequest {
  /** Chosen by us and journaled before the spawn, so that a crash never leaves a Session nobody can name. */
  readonly sessionId: string;
  readonly mode: 'fresh' | 'resume' | 'fork';
  /** For resume the same id as `sessionId`, for fork the Session to branch from, for fresh null. */
  readonly parentSessionId: string | null;
  /**
   * 1 for the first start of this turn. More, when this same turn was started before and failed or left no
   * outcome: the program may still be running, and may know `sessionId` already.
   */
  readonly attempt: number;
  readonly prompt: string;
  readonly system: string;
  readonly model: string | null;
  readonly effort: Effort | null;
  readonly cwd: string;
  /** Our tools, in place of any of the program's own; null for no tools at all. */
  readonly tools: TurnTools | null;
  /** Raw files in `cwd` that the program may look at or change with tools of its own; `none` for an empty folder. */
  readonly files: 'none' | 'read' | 'write';
  /** The most that this turn may cost in dollars; null for no limit. */
  readonly maxCost: number | null;
  readonly limits: TimeLimits & { readonly maxTurns: number };
  readonly env: Readonly<Record<string, string>>;
  /** Null: the program has the person's own rights. */
  readonly confined: TurnConfinement | null;
  /** `totals` of the last answer in the Session that is resumed or branched; null when none is known. */
  readonly totals: Usage | null;
}

export interface TurnAnswer {
  readonly text: string;
  readonly sessionId: string;
  /** Of this turn alone. `cost` is null when it is unknown. */
  readonly usage: Usage;
  /** What the program says of the whole Session, its parents included: journal it, hand it to the next turn. */
  readonly totals: Usage | null;
  /** What the program sent, without the pieces of text already handed to `onText`. */
  readonly raw: readonly unknown[];
}

export interface TurnOptions {
  readonly signal: AbortSignal;
  onText(delta: string): void;
  onRaw(event: unknown): void;
}

/**
 * The port to programs that run a whole turn by themselves: one call, one effect in the journal. Failures are
 * `BackendError`s; after any of them no process of the turn is left.
 */
export interface Backend {
  readonly name: string;
  /** What is started for a turn, with the arguments that never change; left out by a backend that starts nothing. */
  readonly program?: { readonly command: string; readonly args: readonly string[] };
  /** Who the program sends what it reads to; left out where that is the person's own business. */
  readonly sendsTo?: { readonly provider: string; readonly host: string };
  /** What it may reach in the sandbox, given these variables beside its usual ones; left out: nothing. */
  reach?(env: Readonly<Record<string, string>>): ProgramReach;
  /** It stops by itself at `maxCost`, give or take the call under way: so much is held back for a turn. */
  readonly limitsCost?: boolean;
  /** Its own name for a model; null when the model is none of its own. Left out: it is told the name as it stands. */
  modelName?(model: string): string | null;
  /** Names of models it is known to have, for whoever named one that it has not. */
  readonly models?: readonly string[];
  runTurn(request: TurnRequest, options: TurnOptions): Promise<TurnAnswer>;
}
