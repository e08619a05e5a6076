import { join } from 'node:path';
import { createProcedures, openWorkshop } from '@galley/engine/workshop';
import { GalleyError } from '@galley/schema';
import { requests } from './sample.ts';

const workflows = join(import.meta.dirname, '../../workflows');

export interface Round {
  readonly request: string;
  /** Whether what was asked for is in the Draft. */
  readonly isDone: boolean;
  /** What the Run says about what it did not do. */
  readonly said: string;
}

/** A Workbench at which Runs work, one after the other, or somebody looks at files and at what changed. */
export async function openDesk(directory: string) {
  const workshop = await openWorkshop({ directory, workflows });
  const call = createProcedures({ all: () => [workshop], get: () => workshop });
  const target = { workbench_id: workshop.id };

  async function work(number: number, isKept = false): Promise<Round> {
    const { request, to } = requests[number % requests.length] ?? { request: '', to: '' };
    const refine = workshop.workbench.draft() !== null;
    const { run_id } = await call.WorkshopSendUserMessage({ ...target, text: request, refine_draft: refine });
    const run = { ...target, run_id };
    await workshop.runs.settled(run_id);
    const { gate } = await call.WorkshopGetRun(run);
    if (gate !== null) await call.WorkshopApprovePlan({ ...run, gate_id: gate.gate_id, digest: gate.digest });
    await workshop.runs.settled(run_id);
    const { status, items, error } = await call.WorkshopGetRun(run);
    const { changes } = await call.ReviewGetChangeSet(target);
    const { entries } = await call.WorkshopGetConversation(target);
    const reply = entries.findLast((entry) => entry.kind === 'assistant_message');
    const reasons = items.flatMap(({ reason }) => reason ?? []);
    const isDone =
      status === 'done' && items.every((item) => item.status === 'done') && changes.some(({ path }) => path === to);
    const said = [error?.message, ...reasons, reply?.kind === 'assistant_message' ? reply.text : ''].filter(Boolean);
    if (!isKept && workshop.workbench.draft() !== null) await call.DraftDiscard(target);
    return { request, isDone, said: `${status}: ${said.join(' | ')}` };
  }

  /** One look as a page takes it; the code of a refusal, or null. */
  async function look(): Promise<string | null> {
    const row = 1 + Math.floor(Math.random() * 5_000);
    const window = { ...target, row_start: row, row_count: 50 };
    try {
      await call.WorkbenchPreviewFile({ ...window, path: 'book.xlsx' });
      const { changes } = await call.ReviewGetChangeSet(target);
      for (const { path } of changes) {
        if (path.endsWith('.csv')) await call.ReviewGetTableDiff({ ...target, path, offset: 0, limit: 200 });
        if (path.endsWith('.xlsx')) await call.ReviewGetXlsxDiff({ ...window, path });
      }
      return null;
    } catch (error) {
      if (error instanceof GalleyError) return error.code;
      throw error;
    }
  }

  return { work, look, [Symbol.asyncDispose]: () => workshop[Symbol.asyncDispose]() };
}
