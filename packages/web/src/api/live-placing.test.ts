import type { Notification } from '@galley/schema';
import { expect, it } from 'vitest';
import { reduceLivePlacing } from './live-placing.ts';

const at = { workbench_id: 'wb_1' as const };
const placing = (done: number): Notification => ({ type: 'FilesPlacing', ...at, done, total: 4 });

it('follows files into the folder and is over when they are there, or when the stream was lost', () => {
  expect([placing(1), placing(3)].reduce(reduceLivePlacing, null)).toBe(0.75);
  expect([placing(4), { type: 'FilesChanged', ...at } as const].reduce(reduceLivePlacing, null)).toBeNull();
  expect([placing(2), { type: 'Resync', ...at } as const].reduce(reduceLivePlacing, null)).toBeNull();
  expect([placing(2), { type: 'ConversationChanged', ...at } as const].reduce(reduceLivePlacing, null)).toBe(0.5);
});
