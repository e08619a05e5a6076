import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProcedures, openWorkshop } from '@galley/engine/workshop';
import { documentOf, sharedDocuments, sharedPool } from '@galley/formats';
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

  const anywhere = () => ({ ...target, row_start: 1 + Math.floor(Math.random() * 5_000), row_count: 50 });

  /** A look into a file as a page takes it. */
  const preview = () => codeOf(call.WorkbenchPreviewFile({ ...anywhere(), path: 'book.xlsx' }));

  /** A look at what changed, each time at another part: the last comparisons are kept. */
  const review = () =>
    codeOf(
      call.ReviewGetTableDiff({
        ...target,
        path: 'orders.csv',
        offset: Math.floor(Math.random() * 5_000),
        limit: 200,
      }),
      call.ReviewGetXlsxDiff({ ...anywhere(), path: 'cities.xlsx' }),
    );

  /** What a search reads of files, and what it asks the model of meanings; asked directly, as an index asks only once. */
  const book = documentOf('book.xlsx', readFileSync(join(directory, 'book.xlsx')));
  const passages = () => codeOf(sharedDocuments().passages(book));
  const meanings = () => codeOf(sharedPool().run('embed', 'embedTexts', [['how much was sold']], {}));

  /** A question to a database; asked directly, as the engine gives each its own time. */
  const database = {
    kind: 'sqlite',
    address: join(directory, 'orders.db'),
    password: null,
    timeoutMs: 30_000,
  } as const;
  const slow = 'SELECT sum(a.amount * b.amount) AS total FROM orders a JOIN orders b ON b.id % 10 = a.id % 10';
  const questions = () => codeOf(sharedPool().run('datasource', 'read', [database, slow, 50], {}));

  return {
    work,
    preview,
    review,
    passages,
    meanings,
    questions,
    [Symbol.asyncDispose]: () => workshop[Symbol.asyncDispose](),
  };
}

/** The code of the first refusal, or null. */
async function codeOf(...looks: readonly Promise<unknown>[]): Promise<string | null> {
  for (const { reason } of (await Promise.allSettled(looks)).filter((look) => look.status === 'rejected')) {
    if (reason instanceof GalleyError) return reason.code;
    throw reason;
  }
  return null;
}
