import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runSample, type SampleItem } from '../testing/side-by-side.ts';

const act = (kind: 'write' | 'row' | 'copy', path: string, from = 'list.csv') => ({ kind, path, from });
const own = (index: number): SampleItem => ({ acts: [act('write', `own-${index}.txt`)] });

it('[R5] items that need nothing of each other are worked on side by side', async () => {
  const items = Array.from({ length: 8 }, (_, index) => own(index));
  const outcome = await runSample({ items, parallel: 8, delayMs: () => 0, together: 8 });
  expect(outcome).toMatchObject({ status: 'done', setBack: 0, atOnce: 8 });
  expect(Object.keys(outcome.files)).toHaveLength(11);
});

it('[R5] items that meet in a file are done one after the other, in the order of the plan', async () => {
  // The later an item, the sooner it gets to the file.
  const items = Array.from({ length: 4 }, () => ({ acts: [act('row', 'list.csv')] }));
  const outcome = await runSample({ items, parallel: 4, delayMs: (item) => 60 * (5 - item), together: 4 });
  expect(outcome.files['list.csv']).toBe('name\nitem 1\nitem 2\nitem 3\nitem 4\n');
  expect(outcome.setBack).toBeGreaterThan(0);
  expect(outcome.status).toBe('done');
});

const anItem = fc.record({
  acts: fc.array(
    fc.record({
      kind: fc.constantFrom('write' as const, 'row' as const, 'copy' as const),
      path: fc.constantFrom('x.txt', 'y.txt', 'z.txt'),
      from: fc.constantFrom('list.csv', 'a.txt', 'x.txt', 'y.txt'),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});
/** Rows go into the one table there is. */
const sound = ({ acts }: SampleItem): SampleItem => ({
  acts: acts.map((each) => (each.kind === 'row' ? { ...each, path: 'list.csv' } : each)),
});

it('[R5] the Draft is the same as if the items had been done one after the other', async () => {
  const plans = fc.array(anItem.map(sound), { minLength: 2, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(plans, fc.array(fc.nat(30), { minLength: 7, maxLength: 7 }), async (items, delays) => {
      const delayMs = (item: number, call: number) => delays[(item * 3 + call) % delays.length] ?? 0;
      const beside = await runSample({ items, parallel: 4, delayMs });
      const inTurn = await runSample({ items, parallel: 1, delayMs: () => 0 });
      expect({ files: beside.files, plan: beside.plan }).toEqual({ files: inTurn.files, plan: inTurn.plan });
    }),
    { numRuns: 4, endOnFailure: true },
  );
});
