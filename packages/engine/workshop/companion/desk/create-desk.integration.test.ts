import { expect, it } from 'vitest';
import { createPlanningBench } from '../../testing/planning-bench.ts';
import { createDesk } from './create-desk.ts';

it('[P11] [P17] a desk shows one run and its Workbench, and looking changes nothing', async () => {
  await using bench = await createPlanningBench();
  const run = await bench.send('Split the costs');
  await bench.revise(run, 'Food last, please.');
  await bench.approve(run);
  const { context, runs, audit, workbench } = bench.workshop;
  const before = workbench.store.journal.lastSeq;
  const desk = createDesk({ context, runs, audit }, run.run_id);

  expect((await desk.run?.job())?.whole_request).toBe('Split the costs');
  expect((await desk.run?.detail())?.status).toBe('done');
  expect((await desk.run?.plan())?.items.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  expect(await desk.run?.planVersions()).toHaveLength(2);
  expect(await desk.run?.diffPlan()).toMatchObject({ from: 1, to: 2 });
  expect(await desk.run?.diffPlan(1, 9)).toBeNull();
  expect(Object.keys((await desk.run?.artifacts()) ?? {})).toContain('plan.md');
  expect((await desk.run?.trail({ types: ['gate'] }))?.events.length).toBeGreaterThan(2);
  expect((await desk.run?.search({ query: 'Food last' }))?.total).toBeGreaterThan(0);
  expect((await desk.run?.snapshots())?.length).toBeGreaterThan(3);
  expect((await desk.bench.readFile('data.csv', { lineStart: 2, lineCount: 1 })).text).toBe('Food,1');
  expect((await desk.bench.changeSet()).map(({ path }) => path)).toContain('food.txt');
  expect(await desk.bench.runs()).toHaveLength(1);
  expect((await desk.bench.search({ query: 'Rent' })).results.length).toBeGreaterThan(0);
  expect(workbench.store.journal.lastSeq).toBe(before);

  expect(createDesk({ context, runs, audit }, null).run).toBeNull();
});
