import type { Bench } from './measure.ts';
import { closeRecall, recallRows } from './search/recall-rows.ts';
import { removeSpeed, speedRows } from './search/speed-rows.ts';

export const bench: Bench = {
  rows: [...speedRows, ...recallRows],
  async close() {
    await removeSpeed();
    await closeRecall();
  },
};
