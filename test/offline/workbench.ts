import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTableEngine } from '@galley/formats';
import type { Notification } from '@galley/schema';
import { createModelRegistry } from '../../packages/engine/model/index.ts';
import { offlineModel } from '../../packages/engine/offline/index.ts';
import { createProcedures, openWorkshop } from '../../packages/engine/workshop/index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type Example = 'household' | 'shop' | 'letters';

export interface OpenOptions {
  readonly example?: Example;
  readonly files?: Readonly<Record<string, string | Buffer>>;
}

/** A Workbench of an example's files or given ones, with the offline model, as a person would use it. */
export async function openExample({ example, files = {} }: OpenOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'galley-offline-'));
  const directory = join(folder, example ?? 'files');
  await mkdir(directory);
  if (example !== undefined) {
    await cp(join(root, 'examples', example), directory, {
      recursive: true,
      filter: (path) => !path.endsWith('README.md'),
    });
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), content);
  }
  const models = createModelRegistry([offlineModel]);
  const workshop = await openWorkshop({ directory, workflows: join(root, 'workflows'), models });
  const notifications: Notification[] = [];
  workshop.notifier.subscribe(({ notification }) => notifications.push(notification));
  const call = createProcedures({ all: () => [workshop], get: () => workshop });
  const target = { workbench_id: workshop.id };

  const ask = async (text: string) => {
    const { run_id } = await call.WorkshopSendUserMessage({
      ...target,
      text,
      refine_draft: workshop.workbench.draft() !== null,
    });
    await workshop.runs.settled(run_id);
    return { ...target, run_id };
  };
  const planOf = async (run: { workbench_id: string; run_id: string }) => {
    const { plan } = await call.WorkshopGetPlan(run);
    return plan ?? '';
  };
  const approve = async (run: { workbench_id: string; run_id: string }) => {
    const { gate } = await call.WorkshopGetRun(run);
    if (gate !== null) await call.WorkshopApprovePlan({ ...run, gate_id: gate.gate_id, digest: gate.digest });
    await workshop.runs.settled(run.run_id);
    return call.WorkshopGetRun(run);
  };
  const requestChanges = async (run: { workbench_id: string; run_id: string }, feedback: string) => {
    const { gate } = await call.WorkshopGetRun(run);
    if (gate === null) throw new RangeError('no gate');
    await call.WorkshopRequestChanges({ ...run, gate_id: gate.gate_id, feedback });
    await workshop.runs.settled(run.run_id);
  };
  return {
    directory,
    workshop,
    call,
    target,
    notifications,
    ask,
    planOf,
    approve,
    requestChanges,
    /** Sends, approves whatever is planned, and gives the finished run and the reply. */
    async do(text: string) {
      const run = await ask(text);
      const view = await approve(run);
      return { run: view, reply: await lastReply() };
    },
    lastReply,
    read: (path: string) => workshop.workbench.read(path),
    file: (path: string) => readFile(join(directory, path)),
    async [Symbol.asyncDispose]() {
      await workshop[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function lastReply(): Promise<string> {
    const { entries } = await call.WorkshopGetConversation(target);
    const last = entries.findLast((entry) => entry.kind === 'assistant_message');
    return last?.kind === 'assistant_message' ? last.text : '';
  }
}

/** Numbers by DuckDB over the files themselves, independent of everything a run did. */
export async function queryFiles(files: Readonly<Record<string, string>>, sql: string) {
  await using engine = createTableEngine();
  const tables = [];
  for (const [name, path] of Object.entries(files)) {
    const format = path.endsWith('.json') ? 'json' : path.endsWith('.xlsx') ? 'xlsx' : 'csv';
    tables.push(await engine.load({ key: name, path, name, format }));
  }
  return (await engine.query({ tables, sql, limit: 5000 })).rows;
}
