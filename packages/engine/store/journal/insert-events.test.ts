import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NewEvent, systemClock } from '@galley/schema';
import { expect, it } from 'vitest';
import { openStore } from '../open/open-store.ts';

const LONG = 'x'.repeat(40_000);

/** Event `number` of a Run; every seventh is too large for a row. */
const event = (run: number, number: number): NewEvent => ({
  stream: `run_${run}`,
  event: {
    type: 'model.answered',
    agent: 'main',
    call: `main.${number}`,
    text: number % 7 === 0 ? LONG : 'A reply.',
    tool_calls: [],
    usage: { input_tokens: 1, output_tokens: 1, cost: 0 },
    elapsed_ms: 0,
  },
});

it.each([1, 15, 16, 17, 33, 100])('%i events of one commit keep their order, numbers and content', async (count) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-insert-'));
  await using store = await openStore({ directory: folder.path, clock: systemClock });
  const told: number[] = [];
  store.journal.onCommit((rows) => void told.push(...rows.map(({ seq }) => seq)));
  // Some in one append, the others each in its own: all of them share a commit.
  const together = Array.from({ length: Math.floor(count / 2) }, (_, number) => event(1, number));
  const alone = Array.from({ length: count - together.length }, (_, number) => event(2, number));
  const landed = await Promise.all([together, ...alone.map((one) => [one])].map((each) => store.journal.append(each)));
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  expect(landed.flat().map(({ seq }) => seq)).toEqual(numbers);
  expect(told).toEqual(numbers);
  expect(store.journal.lastSeq).toBe(count);
  expect(await store.journal.read('run_1')).toEqual(landed[0]);
  expect(await store.journal.read('run_2')).toEqual(landed.slice(1).flat());
  const [next] = await store.journal.append([event(1, 1)]);
  expect(next?.seq).toBe(count + 1);
});
