import { withoutFiles } from '../request/request-text.ts';
import { endingOf, formatAsked, freeName, nameFiles, stemOf } from '../request/target.ts';
import { code } from '../session/code-span.ts';
import type { TableQuestion } from './task.ts';

export interface OutputName {
  readonly to: string;
  readonly sheet: string | null;
  readonly assumptions: readonly string[];
}

export interface NamingOptions {
  /** Path of the table it comes from. */
  readonly source: string;
  /** Added to the source's name where the request names no file: `transactions-sorted.csv`. */
  readonly suffix: string;
  readonly sheet: string;
  readonly ending?: string;
}

const WRITABLE = ['csv', 'tsv', 'psv', 'xlsx', 'json', 'jsonl', 'md'];
export const IN_PLACE = /\b(?:in place|overwrite|in the same file|same file|directly in|replace the file|itself)\b/i;

/** Where a result goes: the file that the request names, the source itself when it says so, else a new name beside it. */
export function nameOutput({ request, files }: TableQuestion, options: NamingOptions): OutputName {
  const { target } = nameFiles(request, files);
  const own = endingOf(options.source);
  const usual = options.ending ?? (WRITABLE.includes(own) ? own : 'csv');
  const place = (to: string, assumptions: readonly string[] = []): OutputName => ({
    to,
    sheet: endingOf(to) === 'xlsx' ? options.sheet : null,
    assumptions,
  });
  if (target !== null && WRITABLE.includes(endingOf(target))) {
    const there = files.includes(target);
    const what = endingOf(target) === 'xlsx' ? 'its other sheets stay' : 'it is replaced';
    return place(target, there ? [`\`${target}\` is already there; ${what}.`] : []);
  }
  if (IN_PLACE.test(request) && endingOf(options.source) !== 'xlsx') return place(options.source);
  const ending = formatAsked(request) ?? usual;
  const to = freeName(`${stemOf(options.source)}-${options.suffix}.${ending}`, files);
  // In a workbook only the order of rows can be changed where they are.
  return place(to, IN_PLACE.test(request) ? [`${code(options.source)} stays as it is; the result is a new file.`] : []);
}

const OTHERS =
  /\b(?:to|as|into|in|make|create|write|produce|want|need|me|generate|build)\s+(?:an?\s+|the\s+|new\s+|one\s+)*(word|docx|pdf|powerpoint|pptx|presentation|slides?|html)\b/i;

/** A format that was asked for and that no table is written as: a csv file in its place would be another thing. */
export function otherFormat(request: string, files: readonly string[]): string | null {
  const { target } = nameFiles(request, files);
  if (target !== null) return WRITABLE.includes(endingOf(target)) ? null : `\`${target}\``;
  return OTHERS.exec(withoutFiles(request))?.[1] ?? null;
}
