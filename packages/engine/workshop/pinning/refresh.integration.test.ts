import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createWorkflowRun } from '../testing/workflow-run.ts';

let bench: Awaited<ReturnType<typeof createWorkflowRun>>;
beforeEach(async () => {
  bench = await createWorkflowRun((prompt) => (prompt.startsWith('say ') ? prompt.slice('say '.length) : 'no tag'));
});
afterEach(() => bench[Symbol.asyncDispose]());

const page = { agent_start: 0, agent_count: 10 };
const start = { text: '', allow_unknown_price: false, variables: [] };

it('[O18] a workflow of the Workbench is compared and refreshed through the Workbench, also by another process', async () => {
  await bench.write({ 'bench/flow/START.md': 'say <goto>WORK</goto>', 'bench/flow/WORK.md': 'wrong' });
  const { run_id } = await bench.call().RunStart({ ...bench.target(), ...start, path: 'flow' });
  expect(await bench.main(run_id)).toMatchObject({ status: 'paused', state: 'WORK' });
  const at = () => ({ ...bench.target(), run_id });
  expect(await bench.call().RunCompareSource(at())).toEqual({
    source: 'workbench:flow',
    changed: [],
    unreadable: null,
  });

  await bench.write({ 'bench/flow/WORK.md': 'say <result>right</result>', 'bench/flow/NEW.md': 'x' });
  await bench.reopen();
  expect((await bench.call().RunCompareSource(at())).changed).toEqual([
    { workflow: 'flow', added: ['NEW.md'], removed: [], modified: ['WORK.md'] },
  ]);
  await bench.call().WorkshopResumeRun(at());
  expect(await bench.main(run_id)).toMatchObject({ status: 'paused' });
  await bench.call().WorkshopResumeRun({ ...at(), refresh: true });
  expect(await bench.main(run_id)).toMatchObject({ status: 'ended', result: 'right' });

  await bench.reopen();
  expect(await bench.call().RunGet({ ...at(), ...page })).toMatchObject({ status: 'done', result: 'right' });
  const asked = { ...at(), types: ['workflow.refreshed'], search: '', raw: false, limit: 100 };
  expect((await bench.call().AuditGetTrail(asked)).events).toHaveLength(1);
  expect((await bench.call().RunCompareSource(at())).changed).toEqual([]);
});

it('[O18] a source that is gone is said; refreshing it is refused and the Run is as it was', async () => {
  await bench.write({ 'flow/START.md': 'wrong' });
  const id = await bench.run('flow');
  await rm(join(bench.root, 'flow'), { recursive: true });
  const at = { ...bench.target(), run_id: id };
  expect((await bench.call().RunCompareSource(at)).unreadable).toContain('nothing at that path');
  const before = (await bench.workshop().runs.get(id)).state;
  await expect(bench.call().WorkshopResumeRun({ ...at, refresh: true })).rejects.toMatchObject({
    code: 'SOURCE_UNREADABLE',
  });
  expect((await bench.workshop().runs.get(id)).state).toBe(before);
});

it('[O18] refreshing what did not change writes no such event', async () => {
  await bench.write({ 'flow/START.md': 'wrong' });
  const id = await bench.run('flow');
  await bench.call().WorkshopResumeRun({ ...bench.target(), run_id: id, refresh: true });
  await bench.workshop().runs.settled(id);
  const rows = await bench.workshop().workbench.store.journal.read(id as `run_${string}`);
  expect(rows.filter(({ event }) => event.type === 'workflow.refreshed')).toEqual([]);
  expect(rows.filter(({ event }) => event.type === 'run.resumed')).toHaveLength(1);
});

it('[O18] through procedures: one child is tried again, another skipped, and main can not be', async () => {
  await bench.write({
    'flow/START.md': 'say <fork next="ALL">A</fork><fork next="ALL">B</fork>',
    'flow/A.md': 'wrong',
    'flow/B.md': 'wrong',
    'flow/ALL.md': '---\njoin: all\n---\nsay <result>{{results}}</result>',
  });
  const id = await bench.run('flow');
  const at = { ...bench.target(), run_id: id };
  const { call } = bench;
  await expect(call().RunSkipAgent({ ...at, agent_id: 'main', reason: 'x' })).rejects.toMatchObject({
    code: 'AGENT_NOT_STOPPED',
  });
  await call().RunRetryAgent({ ...at, agent_id: 'main-1' });
  await bench.workshop().runs.settled(id);
  const again = await call().RunGet({ ...at, ...page });
  expect(again.agents.map(({ status }) => status)).toEqual(['joining', 'paused', 'paused']);
  for (const agent_id of ['main-1', 'main-2']) await call().RunSkipAgent({ ...at, agent_id, reason: 'enough' });
  expect(await bench.main(id)).toMatchObject({ status: 'ended' });
  const ended = await call().RunGet({ ...at, ...page });
  expect(ended).toMatchObject({
    status: 'done',
    warnings: ['main-1 was skipped: enough', 'main-2 was skipped: enough'],
  });
  expect(ended.agents[1]).toMatchObject({ skipped: 'enough', result: null });
  const alone = await bench.write({ 'solo/START.md': 'wrong' }).then(() => bench.run('solo'));
  await expect(
    call().RunSkipAgent({ ...bench.target(), run_id: alone, agent_id: 'main', reason: 'x' }),
  ).rejects.toMatchObject({ code: 'AGENT_NOT_FORKED' });
});
