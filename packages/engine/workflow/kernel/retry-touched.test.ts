import { expect, it } from 'vitest';
import { createHarness } from '../testing/harness.ts';
import { tryItemAgain } from './item-retry.ts';
import { newItem } from './items.ts';

it('[R6] [R7] an item that is about to be taken back still holds the files it touched: nobody writes there meanwhile', () => {
  const harness = createHarness({ files: { START: 'x' }, model: () => '<result>x</result>' });
  harness.start();
  const item = { ...newItem(0, 0), touched: { read: [], wrote: ['list.csv'] } };
  const again = tryItemAgain(new Map(), harness.state(), { ...harness.agent(), item }, item, 'no');
  expect(again.pending?.kind).toBe('clear_item');
  expect(again.item?.touched.wrote).toEqual(['list.csv']);
});
