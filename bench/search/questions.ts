import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchResult } from '@galley/schema';

/** A question and the place that answers it. */
export interface LabelledQuestion {
  /** Whether it uses the words of the text, or others. */
  readonly words: 'same' | 'other';
  readonly path: string;
  readonly sheet: string;
  readonly slide: string;
  readonly page: string;
  /** Where the passage begins: a line, or a row of a table. */
  readonly line: number;
  readonly question: string;
}

/** Search was tuned with `questions.tsv`; the others were written after that, by people who had not seen how it ranks, and must not be used for it. */
export function labelledQuestions(
  file: 'questions.tsv' | 'fresh-questions.tsv' | 'unseen-questions.tsv',
): LabelledQuestion[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row): LabelledQuestion => {
      const [words = '', path = '', sheet = '', slide = '', page = '', line = '', question = ''] = row.split('\t');
      return { words: words === 'same' ? 'same' : 'other', path, sheet, slide, page, line: Number(line), question };
    });
}

/** A passage has some lines: one that begins a little before or after is the same place to a reader. */
const BEFORE = 3;
const AFTER = 20;

export function isAnswer(result: SearchResult, wanted: LabelledQuestion): boolean {
  if (result.kind !== 'file' || ![result.path, ...result.also_in].includes(wanted.path)) return false;
  const { sheet, slide, page, row, line } = result.place;
  const given: readonly (readonly [string, string | number | undefined])[] = [
    [wanted.sheet, sheet],
    [wanted.slide, slide],
    [wanted.page, page],
  ];
  if (given.some(([label, found]) => label !== '' && label !== String(found ?? ''))) return false;
  const at = (row ?? line ?? Number.NaN) - wanted.line;
  return at >= -BEFORE && at <= AFTER;
}
