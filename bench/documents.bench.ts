import { documentRows } from './documents/rows.ts';
import { removeSampleDocuments } from './documents/sample-document.ts';
import type { Bench } from './measure.ts';

/** Word documents of 10 to 1,000 pages: headings, paragraphs of several runs, tables, placeholders. */
export const bench: Bench = { rows: await documentRows(), close: removeSampleDocuments };
