import { readingRows } from './formats/reading-rows.ts';
import { removeSampleWorkbooks } from './formats/sample-workbook.ts';
import type { Bench } from './measure.ts';

/** Workbooks of ten columns as an office program writes them: shared and inline strings, dates, numbers, formulas. */
export const bench: Bench = {
  rows: await readingRows(),
  close: removeSampleWorkbooks,
};
