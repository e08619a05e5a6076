import { InternalError, type ToolCall } from '@galley/schema';
import {
  executeTool,
  lookWithTool,
  onlyReads,
  type Recalled,
  type ToolHost,
  type ToolOutcome,
} from '../../tools/index.ts';
import { type DraftPort, lookOnly, type Workbench } from '../../workbench/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { RunActiveError } from '../runs/errors.ts';
import type { Runs } from '../runs/runs.ts';
import { sourcesInDraft } from '../sharing/share-limit.ts';
import { calledEvent, logHandedOver, type ProgramCall } from './record-call.ts';

export interface UsedTool {
  readonly call: string;
  readonly outcome: ToolOutcome;
}

/** Statuses of a Run whose work is not over: nobody else may change the Draft under it. */
const unfinished: ReadonlySet<string> = new Set(['running', 'waiting', 'paused']);

/**
 * A call of a connected program outside any Run. It reads Published and Draft, and writes to the Draft alone, with its
 * outcome in the same append. While a Run works or waits for a person nothing is written (SPEC P10).
 */
export async function useTool(context: WorkshopContext, runs: Runs, asked: ProgramCall): Promise<UsedTool> {
  const { workbench, clock, ids, inTurn } = context;
  const call: ToolCall = { call_id: ids.next('call'), tool: asked.tool, arguments: { ...asked.arguments } };
  const started = clock.now();
  let done: ToolOutcome | null = null;
  const record = (outcome: ToolOutcome) => {
    done = outcome;
    const { success, result, sources } = outcome;
    return calledEvent(asked, { call: call.call_id, success, result, sources, elapsed_ms: clock.now() - started });
  };
  const host = hostOf(context, runs);
  if (onlyReads(call, 'all')) {
    await workbench.append([record(await lookWithTool({ call, allowance: 'all', host }))]);
  } else {
    const cause = `program/${call.call_id}`;
    await inTurn(() => executeTool({ call, allowance: 'all', host, cause, record }));
  }
  const outcome = ended(done);
  const bytes = Buffer.byteLength(outcome.receipt);
  await logHandedOver(context, asked, { call: call.call_id, bytes, sources: outcome.sources });
  return { call: call.call_id, outcome };
}

function ended(outcome: ToolOutcome | null): ToolOutcome {
  if (outcome === null) throw new InternalError('The call left no outcome.');
  return outcome;
}

function hostOf({ workbench, tables, search }: WorkshopContext, runs: Runs): ToolHost {
  const draft: DraftPort = {
    async write(cause, work, more) {
      await refuseBesideRun(workbench, runs);
      return workbench.write(cause, work, more);
    },
  };
  return {
    files: lookOnly(workbench),
    draft,
    tables,
    search: search.files,
    recall: (callId) => recall(workbench, callId),
    sourcesOf: (path) => sourcesInDraft(workbench, path),
    keep: async (bytes) => (await workbench.store.objects.put(bytes)).hash,
    append: (events) => workbench.append(events),
  };
}

async function refuseBesideRun({ uncountedRuns }: Pick<Workbench, 'uncountedRuns'>, runs: Runs): Promise<void> {
  const undone = uncountedRuns();
  for (const { run_id, status, active } of await runs.list()) {
    if (!active && (!unfinished.has(status) || undone.has(run_id))) continue;
    // A trial has a Draft of its own.
    if ((await runs.get(run_id)).state.started.draft_id === undefined) throw new RunActiveError(run_id);
  }
}

/** The whole result of one of the last calls, while it is kept. */
async function recall({ store, allEvents }: Workbench, callId: string): Promise<Recalled | null> {
  for (const { event } of (await allEvents()).toReversed()) {
    if (event.type !== 'program.called' || event.call !== callId || event.result === null) continue;
    if (!(await store.objects.has(event.result))) return null;
    return { text: (await store.objects.get(event.result)).toString('utf8'), sources: event.sources };
  }
  return null;
}
