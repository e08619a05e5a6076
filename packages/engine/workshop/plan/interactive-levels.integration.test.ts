import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPlanningBench, samplePlan, writingScript } from '../testing/planning-bench.ts';

/** A workflow with one gate; `start` and `gate` are lines of the frontmatter of its States. */
async function flow(directory: string, { start = '', gate = '' }) {
  const folder = join(directory, 'flow');
  await mkdir(folder, { recursive: true });
  const states = {
    'START.md': `---\n${start}artifact: plan.md\ntools: read\ngrounding: false\nnext: REVIEW.md\n---\n# Plan`,
    'REVIEW.md': `---\n${gate}gate: plan\napprove: DO.md\nrevise: START.md\n---\n`,
    'DO.md': '---\neach: plan.md\ntools: all\n---\n# Implement\n\n<item>\n{{item}}\n</item>',
  };
  for (const [name, text] of Object.entries(states)) await writeFile(join(folder, name), text);
  return folder;
}

const never = 'planning: { interactive: false }\n';
const always = 'planning: { interactive: true }\n';

it.each([
  ['the gate before the workflow', { start: always, gate: never }, 'done', 'state'],
  ['the workflow before the Workbench', { start: always }, 'waiting', 'workflow'],
  ['the Workbench where neither says anything', {}, 'done', 'workbench'],
])('[P1] %s', async (_, keys, status, from) => {
  await using bench = await createPlanningBench(writingScript);
  await bench.call.PlanningSet({ ...bench.target, interactive: false });
  const source = await flow(bench.directory, keys);
  const { id } = await bench.workshop.runs.startWorkflow(source, { text: 'go', model: 'offline' });
  const run = { ...bench.target, run_id: id };
  expect((await bench.settle(run)).status).toBe(status);
  expect(await bench.call.WorkshopGetPlan(run)).toMatchObject({ interactive_from: from });
});

it('[P1] the person’s default counts until the Workbench says otherwise, also for a run that waits and is resumed', async () => {
  await using bench = await createPlanningBench(() => samplePlan);
  const set = (interactive: boolean | null, level?: 'user') =>
    bench.call.PlanningSet({ ...bench.target, interactive, ...(level === undefined ? {} : { level }) });
  expect(await set(true, 'user')).toEqual({ interactive: true, from: 'user', user: true, workbench: null });
  expect(await set(false)).toEqual({ interactive: false, from: 'workbench', user: true, workbench: false });
  expect(await set(null)).toEqual({ interactive: true, from: 'user', user: true, workbench: null });
  bench.say(writingScript);
  const run = await bench.send();
  expect(await bench.settle(run)).toMatchObject({ status: 'waiting' });
  await set(false, 'user');
  expect(await bench.resume(run)).toMatchObject({ status: 'done' });
  expect((await bench.call.WorkshopGetPlan(run)).approval).toMatchObject({ by: 'setting', review_skipped: true });
  await set(null, 'user');
});

it.each([
  [false, true, 'waiting'],
  [true, false, 'done'],
] as const)('[P1] the Workbench says %s, one request says %s: only its own plan follows', async (set, said, status) => {
  await using bench = await createPlanningBench(writingScript);
  await bench.call.PlanningSet({ ...bench.target, interactive: set });
  const send = { ...bench.target, text: 'go', tokens: 100_000 };
  const { run_id } = await bench.call.WorkshopSendUserMessage({ ...send, refine_draft: false, interactive: said });
  expect((await bench.settle({ run_id })).status).toBe(status);
  const run = { ...bench.target, run_id };
  expect(await bench.call.WorkshopGetPlan(run)).toMatchObject({ interactive: said, interactive_from: 'request' });
  expect((await bench.workshop.runs.get(run_id)).state.started.budget).toEqual({ dollars: null, tokens: 100_000 });
  expect(await bench.call.PlanningGet(bench.target)).toMatchObject({ interactive: set, from: 'workbench' });
});
