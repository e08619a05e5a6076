import { type JournalRow, NotFoundError, type RunEvent, type ToolCall, type ToolCallView } from '@galley/schema';
import { ObjectMissingError, type Store } from '../../store/index.ts';
import { describeCall } from '../../tools/index.ts';
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

export async function callsOfRun({ journal }: Store, runId: string): Promise<MadeCall[]> {
  if (!isRunId(runId)) throw new RunNotFoundError(runId);
  const rows = await journal.read(runId);
  if (rows.length === 0) throw new RunNotFoundError(runId);
  return madeCalls(rows);
}

/** The calls of a Run in the order they began, as its events stand. One that was made again after a cut is there once. */
export function madeCalls(rows: readonly JournalRow<RunEvent>[]): MadeCall[] {
  const asked = new Map<string, Pick<ToolCall, 'tool' | 'arguments'>>();
  const calls = new Map<string, MadeCall>();
  for (const { seq, at, event } of rows) {
    if (event.type === 'model.answered') {
      for (const call of event.tool_calls) asked.set(call.call_id, call);
    } else if (event.type === 'tool.requested') {
      if (event.tool !== undefined) asked.set(event.call, { tool: event.tool, arguments: event.arguments ?? {} });
      calls.set(event.call, { seq, at, callId: event.call, ...callNamed(asked, event.call), outcome: null });
    } else if (event.type === 'tool.finished') {
      const begun = calls.get(event.call) ?? { seq, at, callId: event.call, ...callNamed(asked, event.call) };
      const { success, receipt, result, elapsed_ms: elapsedMs } = event;
      const unknown = event.outcome_unknown !== undefined;
      calls.set(event.call, { ...begun, outcome: { success, unknown, elapsedMs, receipt, result } });
    }
  }
  return [...calls.values()];
}

function callNamed(asked: ReadonlyMap<string, Pick<ToolCall, 'tool' | 'arguments'>>, callId: string) {
  const call = asked.get(callId);
  return { tool: call?.tool ?? null, arguments: call?.arguments ?? null };
}

/** The whole result; what the model saw of it where it is no longer kept. */
export async function readResult({ objects }: Store, { outcome }: MadeCall): Promise<string> {
  if (outcome === null) return '';
  try {
    return (await objects.get(outcome.result)).toString('utf8');
  } catch (error) {
    if (error instanceof ObjectMissingError) return outcome.receipt;
    throw error;
  }
}

interface ShownCall {
  /** Somebody works on its Run: what has no outcome yet is under way. */
  readonly active: boolean;
  /** Characters of arguments and of the result. */
  readonly most: number;
  /** What the model saw of it when left out. */
  readonly result?: string;
}

export function viewCall(call: MadeCall, { active, most, result }: ShownCall): ToolCallView {
  const { callId, tool, at, outcome } = call;
  const given = call.arguments ?? {};
  const named = JSON.stringify(given, null, 2);
  const shown = pretty(result ?? outcome?.receipt ?? '');
  const title = tool === null ? 'Calling a tool' : describeCall({ call_id: callId, tool, arguments: given }, 'all');
  return {
    call_id: callId,
    tool,
    title,
    state: stateOf(call, active),
    at,
    elapsed_ms: outcome?.elapsedMs ?? null,
    arguments: named.slice(0, most),
    arguments_left_out: Math.max(0, named.length - most),
    result: shown.slice(0, most),
    result_left_out: Math.max(0, shown.length - most),
  };
}

function stateOf({ outcome }: MadeCall, active: boolean): ToolCallView['state'] {
  if (outcome === null) return active ? 'running' : 'unknown';
  if (outcome.unknown) return 'unknown';
  return outcome.success ? 'done' : 'failed';
}

/** Results are JSON on one line, which nobody can read. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON: shown as it is.
    return text;
  }
}

export class CallNotFoundError extends NotFoundError {
  constructor(callId: string) {
    super(`There is no call ${callId} in this run.`, 'List the calls of the run and use an id from there.', {
      call_id: callId,
    });
  }
}
