import type { ToolCall } from '@galley/schema';
import { callKey, noRepeats, noSources, type Repeats, type Sources } from '../../../model/index.ts';

/** What a program has asked of our tools within one turn of its own. */
export interface TurnCalls {
  /** How many so far, over all attempts: the next one is numbered after them. */
  readonly made: number;
  /** Intended and without an outcome. */
  readonly open: readonly ToolCall[];
  readonly repeats: Repeats;
  /** What the program was told by them, over all attempts: its Session keeps it. */
  readonly sources: Sources;
  /** Done in this attempt, and done in attempts that were cut off and that nobody has asked for again. */
  readonly done: readonly DoneCall[];
  readonly earlier: readonly DoneCall[];
}

interface DoneCall {
  readonly call_id: string;
  /** Tool and arguments, as the loop guard tells calls apart. */
  readonly key: string;
}

export const noCalls: TurnCalls = { made: 0, open: [], repeats: noRepeats, sources: noSources, done: [], earlier: [] };

export function nextAttempt(calls: TurnCalls): TurnCalls {
  return { ...calls, open: [], repeats: noRepeats, done: [], earlier: [...calls.earlier, ...calls.done] };
}

export function isOpen({ open }: TurnCalls, callId: string): boolean {
  return open.some(({ call_id }) => call_id === callId);
}

/** The call of a cut-off attempt that asked for the same: its effect is in the Draft already. */
export function earlierCall({ earlier }: TurnCalls, call: ToolCall): string | null {
  const key = callKey(call);
  return earlier.find((done) => done.key === key)?.call_id ?? null;
}
