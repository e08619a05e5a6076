import type { JournalRow, RunEvent, ToolCall } from '@galley/schema';
import type { Store } from '../../store/index.ts';
import { isRunId, RunNotFoundError } from '../record/run-record.ts';

/** A call of a Run, with its outcome where it has one. */
export interface MadeCall {
  /** Its place in the journal: where it began. */
  readonly seq: number;
  readonly at: number;
  readonly callId: string;
  readonly tool: string | null;
  readonly arguments: ToolCall['arguments'] | null;
  readonly outcome: {
    readonly success: boolean;
    readonly unknown: boolean;
    readonly elapsedMs: number;
    readonly receipt: string;
    readonly result: string;
  } | null;
}

/** Runs whose calls are kept: the one that is watched, and those looked at just before. */
const MOST_KEPT = 4;

/** Reads the calls of Runs, each time only what came since: a page asks again with every call of a Run at work. */
export function createCallsReader() {
  const kept = new WeakMap<Store, Map<string, CallsFold>>();
  return async function callsOfRun(store: Store, runId: string): Promise<MadeCall[]> {
    if (!isRunId(runId)) throw new RunNotFoundError(runId);
    const folds = kept.get(store) ?? new Map<string, CallsFold>();
    kept.set(store, folds);
    const fold = folds.get(runId) ?? new CallsFold();
    fold.add(await store.journal.read(runId, { afterSeq: fold.lastSeq }));
    if (fold.lastSeq === 0) throw new RunNotFoundError(runId);
    folds.delete(runId);
    folds.set(runId, fold);
    const [oldest] = folds.keys();
    if (folds.size > MOST_KEPT && oldest !== undefined) folds.delete(oldest);
    return fold.calls();
  };
}

/** The calls of a Run in the order they began, as its events stand. One that was made again after a cut is there once. */
class CallsFold {
  lastSeq = 0;
  readonly #asked = new Map<string, Pick<ToolCall, 'tool' | 'arguments'>>();
  readonly #calls = new Map<string, MadeCall>();

  /** Rows that another reader added meanwhile are passed over. */
  add(rows: readonly JournalRow<RunEvent>[]): void {
    for (const row of rows) {
      if (row.seq <= this.lastSeq) continue;
      this.lastSeq = row.seq;
      this.#step(row);
    }
  }

  calls(): MadeCall[] {
    return [...this.#calls.values()];
  }

  #step({ seq, at, event }: JournalRow<RunEvent>): void {
    if (event.type === 'model.answered') {
      for (const call of event.tool_calls) this.#asked.set(call.call_id, call);
    } else if (event.type === 'tool.requested') {
      if (event.tool !== undefined) this.#asked.set(event.call, { tool: event.tool, arguments: event.arguments ?? {} });
      this.#calls.set(event.call, { seq, at, callId: event.call, ...this.#named(event.call), outcome: null });
    } else if (event.type === 'tool.finished') {
      const begun = this.#calls.get(event.call) ?? { seq, at, callId: event.call, ...this.#named(event.call) };
      const { success, receipt, result, elapsed_ms: elapsedMs } = event;
      const unknown = event.outcome_unknown !== undefined;
      this.#calls.set(event.call, { ...begun, outcome: { success, unknown, elapsedMs, receipt, result } });
    }
  }

  #named(callId: string) {
    const call = this.#asked.get(callId);
    return { tool: call?.tool ?? null, arguments: call?.arguments ?? null };
  }
}
