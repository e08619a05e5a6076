import { plainWords } from './request/request-text.ts';
import { endingOf } from './request/target.ts';

interface Suggestion {
  readonly request: string;
  /** Words of a request that this one may be meant by. */
  readonly near: RegExp;
}

const COUNT = 3;
const TABLES = ['csv', 'tsv', 'psv', 'json', 'jsonl', 'xlsx'];
const TEXTS = ['md', 'markdown'];
const WORD = ['docx', 'docm'];

/** Three requests that would work on the files that are there, those nearest to what was asked first. */
export function suggestRequests(request: string, files: readonly string[]): string[] {
  const words = plainWords(request);
  const list = [...suggestionsFor(files, request.toLowerCase()), ...anywhere];
  const named = files.filter((path) => request.toLowerCase().includes(path.toLowerCase()));
  const nearness = ({ request: offered, near }: Suggestion) =>
    (named.some((path) => offered.includes(path)) ? 2 : 0) + (near.test(words) ? 1 : 0);
  const sorted = list
    .map((each, at) => ({ each, at }))
    .sort((left, right) => nearness(right.each) - nearness(left.each) || left.at - right.at);
  return [...new Set(sorted.map(({ each }) => each.request))].slice(0, COUNT);
}

function suggestionsFor(files: readonly string[], said: string): Suggestion[] {
  const of = (endings: readonly string[]) => {
    const fitting = files.filter((path) => endings.includes(endingOf(path)));
    const named = fitting.find((path) => said.includes(path.toLowerCase()));
    return named ?? fitting[0];
  };
  const [table, text, document, pdf, deck] = [of(TABLES), of(TEXTS), of(WORD), of(['pdf']), of(['pptx'])].map(spelled);
  const first: Suggestion[] = [];
  const more: Suggestion[] = [];
  if (table !== undefined) {
    const other = /\.xlsx"?$/i.test(table) ? 'csv' : 'xlsx';
    first.push({ request: `Describe ${table}`, near: /\b(?:describ|summar|analy|overview|insight|look|what|explain)/ });
    more.push(
      { request: `How many rows are in ${table}?`, near: /\b(?:count|many|number|how much|total|size)/ },
      { request: `Remove duplicates from ${table}`, near: /\b(?:duplicat|clean|double|tidy|fix)/ },
      { request: `Convert ${table} to ${other}`, near: /\b(?:excel|xlsx|sheet|csv|spreadsheet|convert|workbook)/ },
    );
  }
  if (text !== undefined) {
    first.push({ request: `Turn ${text} into a Word document`, near: /\b(?:word|docx|letter|report|document|write)/ });
    more.push(
      { request: `Turn ${text} into a PDF`, near: /\b(?:pdf|print|send|share|mail)/ },
      { request: `Make a presentation from ${text}`, near: /\b(?:slide|deck|present|pptx|powerpoint|talk)/ },
      { request: `Outline ${text}`, near: /\b(?:outline|heading|section|chapter|structure|summar)/ },
    );
  }
  if (document !== undefined) {
    first.push({
      request: `Outline ${document}`,
      near: /\b(?:outline|heading|section|chapter|structure|summar|document)/,
    });
    more.push({ request: `Turn ${document} into a PDF`, near: /\b(?:pdf|print|send|share|mail)/ });
  }
  if (pdf !== undefined) {
    first.push({ request: `Extract page 1 of ${pdf}`, near: /\b(?:pages?|pdf|extract|cut|split)/ });
  }
  const changed = document ?? deck ?? text;
  if (changed !== undefined) {
    more.push({
      request: `Replace "old words" with "new words" in ${changed}`,
      near: /\b(?:replac|chang|renam|correct|fix)/,
    });
  }
  return [...first, ...more];
}

/** What is left to say in a folder without files that the rules know. */
const anywhere: readonly Suggestion[] = [
  { request: 'Describe sales.csv', near: /^$/ },
  { request: 'Total amount by category in totals.xlsx', near: /\b(?:total|sum)/ },
  { request: 'Turn notes.md into a Word document', near: /\b(?:word|docx)/ },
];

/** A name with a blank in it reads as one name only between quotes. */
function spelled(path: string | undefined): string | undefined {
  return path !== undefined && /\s/.test(path) ? `"${path}"` : path;
}
