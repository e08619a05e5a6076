import type { OfflineRule } from '../decision/rule.ts';
import { createDeck } from '../whole-files/create-deck.ts';
import { createPdf } from '../whole-files/create-pdf.ts';
import { createWord } from '../whole-files/create-word.ts';
import { extractPages } from '../whole-files/extract-pages.ts';
import { mergePdfs } from '../whole-files/merge-pdfs.ts';
import { printDocuments } from '../whole-files/print-documents.ts';
import { answerQuestion } from './answer-question.ts';
import { chart } from './chart.ts';
import { convert } from './convert.ts';
import { deduplicate } from './deduplicate.ts';
import { describeTables } from './describe-tables.ts';
import { fillTemplates } from './fill-templates.ts';
import { filterRows } from './filter-rows.ts';
import { groupTotals } from './group-totals.ts';
import { joinFiles } from './join-files.ts';
import { mergeFiles } from './merge-files.ts';
import { outlineDocuments } from './outline-documents.ts';
import { pivot } from './pivot.ts';
import { replaceWords } from './replace-words.ts';
import { sortInPlace } from './sort-in-place.ts';
import { sortRows } from './sort-rows.ts';
import { splitTable } from './split-table.ts';

/** In order: the first rule that fits a request takes it. */
export const offlineRules: readonly OfflineRule[] = [
  fillTemplates,
  createDeck,
  createPdf,
  createWord,
  printDocuments,
  extractPages,
  mergePdfs,
  replaceWords,
  outlineDocuments,
  answerQuestion,
  chart,
  sortInPlace,
  splitTable,
  pivot,
  joinFiles,
  mergeFiles,
  deduplicate,
  groupTotals,
  filterRows,
  sortRows,
  convert,
  describeTables,
];
