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
  /** Begun in attempts that were cut off, and without an outcome. */
  readonly cutOff: readonly DoneCall[];
}

interface DoneCall {
  readonly call_id: string;
  /** Tool and arguments, as the loop guard tells calls apart. */
  readonly key: string;
}

export const noCalls: TurnCalls = {
  made: 0,
  open: [],
  repeats: noRepeats,
  sources: noSources,
  done: [],
  earlier: [],
  cutOff: [],
};

export function nextAttempt(calls: TurnCalls): TurnCalls {
  const { open, done, earlier, cutOff } = calls;
  const begun = open.map((call) => ({ call_id: call.call_id, key: callKey(call) }));
  return {
    ...calls,
    open: [],
    repeats: noRepeats,
    done: [],
    earlier: [...earlier, ...done],
    cutOff: [...cutOff, ...begun],
  };
}

export function isOpen({ open }: TurnCalls, callId: string): boolean {
  return open.some(({ call_id }) => call_id === callId);
}

/** Whether a cut-off attempt began the same call, and nobody knows how it ended. */
export function wasCutOff({ cutOff }: TurnCalls, call: ToolCall): boolean {
  const key = callKey(call);
  return cutOff.some((begun) => begun.key === key);
}

/** The call of a cut-off attempt that asked for the same: its effect is in the Draft already. */
export function earlierCall({ earlier }: TurnCalls, call: ToolCall): string | null {
  const key = callKey(call);
  return earlier.find((done) => done.key === key)?.call_id ?? null;
}
