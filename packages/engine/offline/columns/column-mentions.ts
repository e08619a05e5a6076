import { escapePattern } from '../request/escape-pattern.ts';
import type { KnownColumn, KnownTable } from './known-table.ts';

export interface ColumnMention {
  readonly column: KnownColumn;
  readonly start: number;
  readonly end: number;
}

/** Finds the column a person means: any case, singular or plural, spaces for underscores. */
export function findColumn(columns: readonly KnownColumn[], word: string): KnownColumn | undefined {
  const wanted = forms(word.replaceAll(/^["'`“‘\s]+|["'`”’\s.?!]+$/g, ''));
  const exact = columns.find(({ name }) => forms(name)[0] === wanted[0]);
  const alike = exact ?? columns.find(({ name }) => forms(name).some((form) => wanted.includes(form)));
  // "customer" means customer_id or customer_name where there is no column of that very name.
  return (
    alike ??
    columns.find(({ name }) => wanted.includes(forms(name)[0]?.replace(/ (?:id|name|no|number|code)$/, '') ?? ''))
  );
}

/** Places where a column is named, in order; the longest name wins where several fit. */
export function columnMentions(text: string, table: KnownTable): ColumnMention[] {
  const found: ColumnMention[] = [];
  const longestFirst = [...table.columns].sort((left, right) => right.name.length - left.name.length);
  for (const column of longestFirst) {
    for (const match of text.matchAll(pattern(column.name))) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (!found.some((other) => start < other.end && end > other.start)) found.push({ column, start, end });
    }
  }
  return found.sort((left, right) => left.start - right.start);
}

function pattern(name: string): RegExp {
  const words = name
    .trim()
    .split(/[\s_-]+/)
    .map((word) => escapePattern(word));
  const stem = words.join('[\\s_-]*').replace(/y$/i, '(?:y|ies)').replace(/s$/i, 's?');
  // A one-letter column would be found in every sentence: it must stand between quotes.
  const bounded =
    name.trim().length < 2 ? `(?<=["'\`])${stem}(?=["'\`])` : `(?<![\\p{L}\\p{N}_])${stem}(?:s|es)?(?![\\p{L}\\p{N}_])`;
  return new RegExp(bounded, 'giu');
}

function forms(word: string): string[] {
  const plain = word
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return [plain, plain.replace(/ies$/, 'y'), plain.replace(/s$/, ''), plain.replace(/es$/, '')];
}
