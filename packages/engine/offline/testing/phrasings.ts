import { findRule } from '../decide.ts';
import { answerQuestion } from '../rules/answer-question.ts';
import { chart } from '../rules/chart.ts';
import { convert } from '../rules/convert.ts';
import { deduplicate } from '../rules/deduplicate.ts';
import { describeTables } from '../rules/describe-tables.ts';
import { fillTemplates } from '../rules/fill-templates.ts';
import { filterRows } from '../rules/filter-rows.ts';
import { groupTotals } from '../rules/group-totals.ts';
import { joinFiles } from '../rules/join-files.ts';
import { mergeFiles } from '../rules/merge-files.ts';
import { outlineDocuments } from '../rules/outline-documents.ts';
import { pivot } from '../rules/pivot.ts';
import { replaceWords } from '../rules/replace-words.ts';
import { sortInPlace } from '../rules/sort-in-place.ts';
import { sortRows } from '../rules/sort-rows.ts';
import { splitTable } from '../rules/split-table.ts';
import { createDeck } from '../whole-files/create-deck.ts';
import { createPdf } from '../whole-files/create-pdf.ts';
import { createWord } from '../whole-files/create-word.ts';
import { extractPages } from '../whole-files/extract-pages.ts';
import { mergePdfs } from '../whole-files/merge-pdfs.ts';
import { printDocuments } from '../whole-files/print-documents.ts';

const names = new Map([
  [answerQuestion, 'question'],
  [chart, 'chart'],
  [convert, 'convert'],
  [createDeck, 'create deck'],
  [createPdf, 'create pdf'],
  [createWord, 'create word'],
  [deduplicate, 'deduplicate'],
  [describeTables, 'describe'],
  [extractPages, 'extract pages'],
  [fillTemplates, 'fill'],
  [filterRows, 'filter'],
  [groupTotals, 'totals'],
  [joinFiles, 'join'],
  [mergeFiles, 'merge'],
  [mergePdfs, 'merge pdfs'],
  [outlineDocuments, 'outline'],
  [pivot, 'pivot'],
  [printDocuments, 'print'],
  [replaceWords, 'replace'],
  [sortInPlace, 'sort in place'],
  [sortRows, 'sort'],
  [splitTable, 'split'],
]);

/** The name of the rule that takes a request, or `none`. */
export function ruleFor(request: string): string {
  const rule = findRule(request);
  return rule === undefined ? 'none' : (names.get(rule) ?? 'unnamed');
}

/** One request a line, as `[rule, request]`. */
export function phrasings(table: Readonly<Record<string, string>>): [rule: string, request: string][] {
  return Object.entries(table).flatMap(([rule, text]) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line): [string, string] => [rule, line]),
  );
}
