import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openScripted, type Script } from '../testing/scripted-workshop.ts';

const script: Script = ({ phase, receipts }) => {
  if (phase === 'Research') return 'Looked.';
  if (phase === 'Plan') return '- [ ] 1. Note — write it\n  Deliverable: `note.md`';
  if (phase === 'Summary') return 'Done.';
  return receipts.length === 0 ? { calls: [['write_text_file', { path: 'note.md', text: 'a note\n' }]] } : 'Wrote it.';
};

type Bench = Awaited<ReturnType<typeof openScripted>>;

async function audited({ call }: Bench, run: { readonly workbench_id: string; readonly run_id: string }) {
  const page = { limit: 100 };
  return {
    job: await call.AuditGetJob(run),
    trail: await call.AuditGetTrail({ ...run, types: [], search: '', raw: true, ...page }),
    chat: await call.AuditGetChat({ ...run, most_text: 20_000, ...page }),
    todos: await call.AuditGetTodos(run),
    request: await call.AuditGetRequest(run),
    found: await call.AuditSearch({ workbench_id: run.workbench_id, query: 'note', types: [], ...page }),
    usage: await call.AuditUsage({ ...run, by: 'call', ...page }),
    snapshots: await call.AuditSnapshots(run),
    diff: await call.AuditDiff({ ...run, before: 'start', after: 'end' }),
  };
}

it('[B11] [P14] a Run that was packed is audited as it was before, by the index that was there and by a new one', async () => {
  await using bench = await openScripted(script);
  const run = await bench.send();
  await bench.approve(run);
  const before = await audited(bench, run);
  expect(before.trail.events.length).toBeGreaterThan(15);
  const { journal } = bench.workshop.workbench.store;
  expect((await journal.compact([run.run_id])).streams).toBe(1);
  expect(await audited(bench, run)).toEqual(before);
  await bench.close();
  const state = join(bench.directory, '.galley');
  const indexes = (await readdir(state)).filter((name) => name.startsWith('audit.db'));
  expect(indexes.length).toBeGreaterThan(0);
  for (const name of indexes) await rm(join(state, name));
  await using again = await openScripted(script, { directory: bench.directory });
  expect(await audited(again, run)).toEqual(before);
});
