import { removeSampleDocuments } from './documents/sample-document.ts';
import type { Bench } from './measure.ts';
import { loadRows } from './page/load-rows.ts';
import { reviewRows } from './page/review-rows.ts';
import { streamRows } from './page/stream-rows.ts';

/** The page in a real browser, beside what it has to reach. Times need a quiet machine; bytes do not. */
export const bench: Bench = { rows: [...loadRows, ...streamRows, ...reviewRows], close: removeSampleDocuments };
