import type { TableEngine } from '@galley/formats';
import type { RunEvent } from '@galley/schema';
import type { Workbench } from '../../workbench/index.ts';
import { executeTool } from '../execute-tool.ts';
import { hostOf } from './tool-host.ts';

/** Calls tools over a Workbench one after the other, as a Run does; asked for late, so that tests may open it first. */
export function toolUser(over: () => { readonly workbench: Workbench; readonly tables: TableEngine }) {
  let calls = 0;
  return async (tool: string, input: Record<string, unknown>) => {
    calls += 1;
    const call_id = `main.${calls}.1`;
    const { workbench, tables } = over();
    let event: RunEvent | null = null;
    await executeTool({
      call: { call_id, tool, arguments: input },
      allowance: 'all',
      host: hostOf(workbench, tables),
      cause: call_id,
      record: (outcome) => {
        event = { type: 'tool.finished', agent: 'main', call: call_id, ...outcome, elapsed_ms: 0 };
        return { stream: 'run_1', event };
      },
    });
    const finished = event as Extract<RunEvent, { type: 'tool.finished' }> | null;
    if (finished === null) throw new RangeError('no outcome');
    return { success: finished.success, seen: JSON.parse(finished.receipt), images: finished.images ?? [] };
  };
}
