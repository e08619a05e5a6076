import { cutToSize, sizeOf } from '../tool/receipt.ts';

/** What a recall may hold, so that its own receipt needs no recall. */
const most = 6000;

export interface ResultPart {
  readonly at: string;
  readonly value: unknown;
  /** Facts without which the part cannot be read: the columns of rows. */
  readonly beside: Readonly<Record<string, unknown>>;
}

/** The part of a result that is meant: where `at` says, else the text for lines and the longest list for rows. */
export function partAt(result: unknown, at: string | undefined, kind: 'rows' | 'lines' | 'any'): ResultPart | null {
  if (at !== undefined && at !== '') {
    const value = at.split('.').reduce<unknown>(fieldOf, result);
    return value === undefined ? null : { at, value, beside: columnsBeside(result, at) };
  }
  const fields: [string, unknown][] = typeof result === 'object' && result !== null ? Object.entries(result) : [];
  const candidates: [string, unknown][] = [['', result], ...(Array.isArray(result) ? [] : fields)];
  if (kind === 'any') return { at: '', value: result, beside: {} };
  if (kind === 'lines') {
    const text = candidates.find(([name, value]) => name === 'text' && typeof value === 'string');
    const [name, value] = text ?? candidates.find((candidate) => typeof candidate[1] === 'string') ?? ['', result];
    return { at: name, value, beside: {} };
  }
  let longest: ResultPart | null = null;
  for (const [name, value] of candidates) {
    if (!Array.isArray(value) || (Array.isArray(longest?.value) && longest.value.length >= value.length)) continue;
    longest = { at: name, value, beside: columnsBeside(result, name) };
  }
  return longest;
}

export function recallRows(rows: readonly unknown[], range: string) {
  const [from, to] = readRange(range, rows.length);
  const taken: unknown[] = [];
  let size = 0;
  for (const row of rows.slice(from - 1, to)) {
    const text = JSON.stringify(row) ?? 'null';
    size += sizeOf(text) + 1;
    if (size > most && taken.length > 0) break;
    taken.push(size > most ? `${cutToSize(text, most)}… (shortened: ${text.length} characters)` : row);
  }
  const end = from + taken.length - 1;
  return { rows: taken, range: `${from}-${end}`, total_rows: rows.length, ...nextRange(end, rows.length) };
}

export function recallLines(text: string, range: string) {
  const lines = text.split('\n');
  const [from, to] = readRange(range, lines.length);
  const taken: string[] = [];
  let size = 0;
  for (const line of lines.slice(from - 1, to)) {
    size += sizeOf(JSON.stringify(line));
    if (size > most && taken.length > 0) break;
    taken.push(size > most ? `${cutToSize(line, most)}… (shortened: ${line.length} characters)` : line);
  }
  const end = from + taken.length - 1;
  return {
    text: taken.join('\n'),
    range: `${from}-${end}`,
    total_lines: lines.length,
    ...nextRange(end, lines.length),
  };
}

export function recallCharacters(text: string, offset: number, length: number) {
  const piece = cutToSize(text.slice(offset, offset + length), most + 500);
  const end = offset + piece.length;
  return { text: piece, offset, total: text.length, ...(end < text.length ? { next: { offset: end } } : {}) };
}

/** Rows of the list, or lines of the text, that contain the words in any case; with their numbers. */
export function searchPart(value: unknown, words: string) {
  const wanted = words.toLowerCase();
  const list = Array.isArray(value)
    ? value
    : isText(value)
      ? value.split('\n')
      : JSON.stringify(value, null, 1).split('\n');
  const name = Array.isArray(value) ? 'row' : 'line';
  const found = list.flatMap((entry, index) => {
    const text = isText(entry) ? entry : (JSON.stringify(entry) ?? '');
    return text.toLowerCase().includes(wanted) ? [{ [name]: index + 1, text: cutToSize(text, 400) }] : [];
  });
  const matches: unknown[] = [];
  let size = 0;
  for (const match of found) {
    size += sizeOf(JSON.stringify(match));
    if (size > most) break;
    matches.push(match);
  }
  return { matches, total_matches: found.length, left_out: found.length - matches.length };
}

function readRange(range: string, total: number): [from: number, to: number] {
  const [from = '1', to = from] = range.split('-');
  const start = Math.max(1, Number(from));
  return [start, Math.min(total, Math.max(start, Number(to)))];
}

function nextRange(end: number, total: number) {
  return end < total ? { next: `${end + 1}-${Math.min(total, end + 50)}` } : {};
}

function columnsBeside(result: unknown, at: string): Readonly<Record<string, unknown>> {
  const holder = at.split('.').slice(0, -1).reduce<unknown>(fieldOf, result);
  const columns = fieldOf(holder, 'columns');
  return at.endsWith('rows') && columns !== undefined ? { columns } : {};
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || name === '') return name === '' ? value : undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
