import type { RunEvent } from '@galley/schema';
import { expect, it } from 'vitest';
import { createHarness } from '../testing/harness.ts';
import { runStatus } from './base/run-state.ts';

const options = {
  files: { START: '---\ntools: all\n---\nwork' },
  model: ({ session }: { readonly session: readonly string[] }) =>
    session.length === 1 ? { tool: 'mcp__out__pay' } : '<result>done</result>',
};
const error = { code: 'OUTCOME_UNKNOWN', message: 'nobody knows', remedy: 'look', details: {} };
const unknown: RunEvent = {
  type: 'tool.finished',
  agent: 'main',
  call: 'main.1.1',
  success: false,
  receipt: JSON.stringify({ error }),
  result: 'f'.repeat(64),
  sources: null,
  outcome_unknown: error,
  elapsed_ms: 0,
};

/** A Run whose process ended after it had written that it would make the call. */
async function cutOff() {
  const whole = createHarness(options);
  whole.start();
  await whole.drive();
  const harness = createHarness(options);
  const begun = whole.rows.findIndex(({ event }) => event.type === 'tool.requested');
  harness.rows.push(...whole.rows.slice(0, begun + 1));
  harness.refold();
  return harness;
}

it('[O10] an outcome that nobody knows pauses the Agent where it stands; a person resumes it', async () => {
  const harness = await cutOff();
  harness.write(unknown);
  await harness.drive();
  expect(harness.agent()).toMatchObject({ status: 'paused', error: { code: 'OUTCOME_UNKNOWN' } });
  expect([runStatus(harness.state()), harness.questions]).toEqual(['paused', []]);
  harness.write({ type: 'run.resumed' });
  await harness.drive();
  expect(harness.agent()).toMatchObject({ status: 'ended', result: 'done' });
  // It goes on in its Session, which has the receipt, and does not begin its State again.
  expect(harness.questions.map(({ session }) => session.length)).toEqual([3]);
});

it('[O10] an outcome that is known goes on by itself, as it always did', async () => {
  const { outcome_unknown: _, ...known } = unknown;
  const harness = await cutOff();
  harness.write(known);
  await harness.drive();
  expect(harness.agent()).toMatchObject({ status: 'ended', result: 'done' });
});
