import { expect, it } from 'vitest';
import { createNotifier } from './notifier.ts';

const change = { type: 'FilesChanged', workbench_id: 'wb_1' } as const;

it('[R13] gives a surface that reconnects what it missed, in order', () => {
  const notifier = createNotifier();
  notifier.notify(change);
  notifier.notify(change);
  notifier.notify(change);
  expect(notifier.since(1)?.map(({ seq }) => seq)).toEqual([2, 3]);
  expect(notifier.since(3)).toEqual([]);
});

it('[R13] says when it cannot: too long ago, or a number of another process', () => {
  const notifier = createNotifier();
  for (let index = 0; index < 12_000; index += 1) notifier.notify(change);
  expect(notifier.since(1)).toBeNull();
  expect(notifier.since(99_999)).toBeNull();
  expect(notifier.since(11_990)).toHaveLength(10);
});
