import { expect, it } from 'vitest';
import { sampleItem, sampleReviewItem } from '../../../lib/sample-views.ts';
import { withProgress } from './with-progress.ts';

it('[X2] takes the newer ticks of the run', () => {
  const items = withProgress(
    [sampleReviewItem(1), sampleReviewItem(2)],
    [sampleItem(1, 'done'), sampleItem(2, 'failed')],
  );
  expect(items.map(({ status, reason }) => [status, reason])).toEqual([
    ['done', null],
    ['failed', 'It did not work'],
  ]);
});

it('[P5] an item that was moved or reworded meanwhile keeps its own state', () => {
  const [item] = withProgress([sampleReviewItem(1)], [sampleItem(1, 'done', 'Another')]);
  expect(item?.status).toBe('pending');
});
