import { expect, it } from 'vitest';
import { createHarness } from '../testing/harness.ts';
import { runStatus } from './base/run-state.ts';

const files = {
  START: '---\nartifact: plan.md\nnext: WORK\n---\nplan',
  WORK: '---\neach: plan.md\nretries: 1\ntools: all\n---\nwork',
};
const plan = '- [ ] 1. One — first\n- [ ] 2. Two — second';

function failingFirst() {
  let tries = 0;
  return createHarness({
    files,
    model: ({ state, session }) => {
      if (state === 'START') return plan;
      if (session.length === 1) return { tool: 'write_text_file' };
      tries += 1;
      return tries === 1 ? 'Failed: no luck' : 'Done.';
    },
  });
}

it('[R6] what a failed try changed is taken back before the next one, which is told so', async () => {
  const harness = failingFirst();
  harness.start();
  await harness.drive();
  const types = harness.rows.map(({ event }) => event.type);
  expect(types.filter((type) => type === 'item.cleared')).toHaveLength(1);
  expect(runStatus(harness.state())).toBe('done');
});

it('[R6] the calls of the first try alone are taken back, and a kill before it repeats nothing else', async () => {
  const harness = failingFirst();
  harness.start();
  const whole = failingFirst();
  whole.start();
  await whole.drive();
  const cleared = whole.rows.findIndex(({ event }) => event.type === 'item.cleared');
  await expect(harness.drive(cleared)).rejects.toMatchObject({ code: 'STORE_KILLED' });
  // START is call 1, the first try 2 and 3: the item began after call 1.
  expect(harness.agent().pending).toMatchObject({ kind: 'clear_item', from: 1 });
  expect(harness.agent().item).toMatchObject({ attempt: 2, from: 4, failure: 'no luck' });
  harness.revive();
  await harness.drive();
  expect(harness.rows.map(({ event }) => event.type)).toEqual(whole.rows.map(({ event }) => event.type));
});

it('[R6] a run of before that rule goes on as it did then', async () => {
  const harness = createHarness({
    files,
    rules: 3,
    model: ({ state, context }) =>
      state === 'START' ? plan : context.agent.item?.attempt === 1 ? 'Failed: x' : 'Done.',
  });
  harness.start();
  await harness.drive();
  expect(harness.rows.some(({ event }) => event.type === 'item.cleared')).toBe(false);
  expect(runStatus(harness.state())).toBe('done');
});
