import type { Desk } from '../desk/desk.ts';
import { type Names, noNames } from './language/question.ts';
import { currentList } from './parts/scope.ts';

/** Files whose names a question is compared with. */
const MOST_FILES = 5_000;

/** What this run and its Workbench call things. */
export async function namesAt({ bench, run }: Desk): Promise<Names> {
  const files = (await bench.listFiles({ limit: MOST_FILES })).files.map(({ path }) => path);
  if (run === null) return { ...noNames, files };
  const [job, lists, models] = [await run.job(), await run.todos(), await run.usage({ by: 'model' })];
  const labels = currentList(lists)?.items ?? [];
  return {
    phases: [...new Set(job.phases.map(({ phase }) => phase))],
    items: labels.map(({ number, label }) => ({ number, label })),
    files,
    tools: job.tools.map(({ tool }) => tool),
    models: [...new Set([job.model, ...models.rows.map(({ label }) => label)])],
  };
}
