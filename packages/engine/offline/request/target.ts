import { splitTablePath } from '@galley/formats';
import { type FileMention, filesMentioned, withoutFiles } from './request-text.ts';

const OUTPUT =
  /(?:\b(?:to|into|as|called|named|name it|call it|save it as|output|write|create|make|produce|file)|->|→|=>)\s*(?:an?\s+|the\s+|new\s+|file\s+|sheet\s+)*$/i;
const MAYBE = /\b(?:in|for|of)\s*(?:an?\s+|the\s+|new\s+|file\s+)*$/i;
const FORMATS: readonly (readonly [string, RegExp])[] = [
  ['jsonl', /\b(?:jsonl|json ?lines|ndjson)\b/],
  ['json', /\bjson\b/],
  ['tsv', /\b(?:tsv|tab[- ]separated)\b/],
  ['md', /\b(?:markdown|md)\b/],
  ['xlsx', /\b(?:xlsx|excel|workbook|spreadsheet)\b/],
  ['csv', /\b(?:csvs?|comma[- ]separated)\b/],
];

/** The files a request names that are there, and the one it wants written. */
export interface NamedFiles {
  readonly sources: readonly string[];
  readonly target: string | null;
  /** Named as something to read, but not there. */
  readonly missing: readonly string[];
}

export function nameFiles(request: string, files: readonly string[]): NamedFiles {
  const sources: string[] = [];
  const missing: string[] = [];
  let target: string | null = null;
  for (const mention of filesMentioned(request)) {
    const existing = findFile(mention.name, files);
    const before = request.slice(0, mention.start);
    const isOutput = OUTPUT.test(before) && !(existing !== undefined && /\b(?:make|create|file)\s*$/i.test(before));
    if (isOutput && (existing === undefined || sources.length > 0)) target = existing ?? mention.name;
    else if (existing !== undefined) sources.push(existing);
    else if (MAYBE.test(before) || isLast(mention, request)) target = mention.name;
    else missing.push(mention.name);
  }
  return { sources: [...new Set(sources)], target, missing };
}

/** A new name right at the beginning is the review's way to say where to write: "totals.xlsx please". */
function isLast({ start }: FileMention, request: string): boolean {
  return /(?:^|\n)\s*(?:use|and|now)?\s*$/i.test(request.slice(0, start));
}

export function findFile(name: string, files: readonly string[]): string | undefined {
  const wanted = name.toLowerCase().replace(/^\.\//, '');
  const exact = files.find((path) => path.toLowerCase() === wanted);
  return exact ?? files.find((path) => path.toLowerCase().endsWith(`/${wanted}`));
}

/** The ending of the format that a request asks for in words: "as Excel", "to csv". */
export function formatAsked(request: string): string | null {
  const words = withoutFiles(request).toLowerCase();
  for (const match of words.matchAll(
    /\b(?:to|as|into|in|make|create|write|produce|want|need|me)\s+(?:an?\s+|the\s+|new\s+|one\s+)*([\w-]+(?:\s+[\w-]+)?)/g,
  )) {
    const format = FORMATS.find(([, pattern]) => pattern.test(match[1] ?? ''));
    if (format !== undefined) return format[0];
  }
  return null;
}

/** The file of a table; a table may be a sheet of it: `book.xlsx#Q1`. */
export function fileOf(path: string): string {
  return splitTablePath(path)?.file ?? path;
}

/** The sheet that a table is; null where it is the whole file. */
export function sheetOf(path: string): string | null {
  return splitTablePath(path)?.part ?? null;
}

/** The name without folder and ending; of a sheet also the sheet's: `book-Q1`. */
export function stemOf(path: string): string {
  const stem = fileOf(path)
    .replace(/^.*\//, '')
    .replace(/\.[^.]+$/, '');
  const sheet = sheetOf(path);
  return sheet === null ? stem : `${stem}-${sheet.replaceAll(/[\p{Control}<>:"/\\|?*]+/gu, ' ').trim()}`;
}

export function endingOf(path: string): string {
  return /\.([^./]+)$/.exec(fileOf(path))?.[1]?.toLowerCase() ?? '';
}

/** A name that no file has yet: `totals.csv`, `totals-2.csv`. */
export function freeName(wanted: string, files: readonly string[]): string {
  const taken = new Set(files.map((path) => path.toLowerCase()));
  const numbered = (number: number) => (number === 1 ? wanted : wanted.replace(/(\.[^./]+)?$/, `-${number}$1`));
  let number = 1;
  while (taken.has(numbered(number).toLowerCase())) number += 1;
  return numbered(number);
}
