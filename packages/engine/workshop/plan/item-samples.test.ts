import type { Usage } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { foldRun } from '../../workflow/index.ts';
import { createHarness } from '../../workflow/testing/harness.ts';
import { fileKind, itemSamples } from './item-samples.ts';

const files = {
  START: '---\nartifact: plan.md\nnext: DO.md\n---\nplan',
  DO: '---\neach: plan.md\ntools: all\n---\ndo',
};

async function samplesOf(cost: number | null) {
  const run = createHarness({
    files,
    model: ({ state, session }) => {
      if (state === 'START') return '- [ ] A — write out.xlsx\n- [ ] B — think\n- [ ] C — fail';
      if (session.length === 1) return { tool: 'list_files', cost };
      return { text: session.length === 3 && run.agent().item?.line === 2 ? 'Failed: no' : 'done', cost };
    },
  });
  run.start();
  await run.drive();
  const workflows = new Map([[run.agent().workflow, workflowOfRun(run)]]);
  const steps = run.rows.map((row, index) => ({
    row,
    before: foldRun(workflows, run.rows.slice(0, index)),
    after: foldRun(workflows, run.rows.slice(0, index + 1)) ?? run.state(),
  }));
  return itemSamples(workflows, steps);
}

function workflowOfRun(run: ReturnType<typeof createHarness>) {
  const workflow = run.workflows.get(run.agent().workflow);
  if (workflow === undefined) throw new RangeError('no workflow');
  return workflow;
}

describe('itemSamples', () => {
  it('books each finished item’s calls and tools, and leaves failed items out', async () => {
    const samples = await samplesOf(0.25);
    expect(samples).toMatchObject([
      { model: 'm', tools: 'all', kind: 'xlsx', cost: 0.5 },
      { model: 'm', tools: 'all', kind: null, cost: 0.5 },
    ]);
    expect(samples.every(({ milliseconds }) => milliseconds >= 1)).toBe(true);
  });

  it('a call whose cost is unknown makes the item’s cost unknown', async () => {
    const unknown: Usage['cost'] = null;
    expect((await samplesOf(unknown)).map(({ cost }) => cost)).toEqual([null, null]);
  });
});

it.each([
  ['write `summary.xlsx` from data.csv', 'xlsx'],
  ['round to 2.5 percent', null],
  ['think', null],
])('fileKind of %s is %s', (text, kind) => {
  expect(fileKind(text)).toBe(kind);
});
