import { NotFoundError, type ToolCallView } from '@galley/schema';
import { ObjectMissingError, type Store } from '../../store/index.ts';
import { describeCall } from '../../tools/index.ts';
import type { MadeCall } from './made-calls.ts';

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
