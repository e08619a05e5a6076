import { columnLetters } from '@galley/formats';
import type { FilePlace } from '@galley/schema';
import { fold, WORD } from './words.ts';

/** A passage as the index keeps it. */
export interface KeptPassage {
  readonly line: number;
  readonly sheet: string | null;
  readonly section: number | null;
  readonly heading: string | null;
  readonly slide: number | null;
  readonly page: number | null;
  readonly text: string;
  /** Rows of cells that are parted by tabs. */
  readonly isTable: boolean;
}

export interface Pointed {
  readonly place: FilePlace;
  readonly text: string;
}

const LONGEST = 240;
const BEFORE = 60;

/** The line of a passage that has most of the words, and the cell of the first; without any, where it begins. */
export function pointAt(passage: KeptPassage, stems: readonly string[]): Pointed {
  const lines = passage.text.split('\n');
  let best = { index: 0, count: 0, at: 0 };
  for (const [index, line] of lines.entries()) {
    const { count, at } = countIn(line, stems);
    if (count > best.count) best = { index, count, at };
  }
  const number = passage.line + best.index;
  const line = lines[best.index] ?? '';
  const shown = best.count === 0 ? lines.filter((each) => each.trim() !== '').join(' ') : line;
  return {
    place: {
      ...(passage.sheet === null ? {} : { sheet: passage.sheet }),
      ...(passage.slide === null ? {} : { slide: passage.slide }),
      ...(passage.page === null ? {} : { page: passage.page }),
      ...(passage.section === null ? {} : { section: passage.section }),
      ...(passage.heading === null ? {} : { heading: passage.heading }),
      ...(passage.isTable ? { row: number, ...cellAt(line, best, number) } : { line: number }),
    },
    text: excerpt(shown, best.count === 0 ? 0 : best.at, passage.isTable),
  };
}

function countIn(line: string, stems: readonly string[]): { count: number; at: number } {
  const found = new Set<string>();
  let at = 0;
  for (const { 0: word, index } of line.matchAll(WORD)) {
    const folded = fold(word);
    for (const stem of stems) {
      if (!folded.startsWith(stem)) continue;
      if (found.size === 0) at = index;
      found.add(stem);
    }
  }
  return { count: found.size, at };
}

function cellAt(line: string, { count, at }: { readonly count: number; readonly at: number }, row: number) {
  if (count === 0) return {};
  return { cell: `${columnLetters(line.slice(0, at).split('\t').length - 1)}${row}` };
}

/** Around a place in a text, cut at words. */
function excerpt(text: string, at: number, isTable: boolean): string {
  const plain = (piece: string): string =>
    (isTable ? piece.replaceAll(/[\t ]*\t[\t ]*/g, ' | ') : piece).replaceAll(/\s+/g, ' ').trim();
  const start = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1 || at - BEFORE;
  const from = Math.min(start, at);
  const piece = text.slice(from, from + LONGEST);
  return `${from > 0 ? '… ' : ''}${plain(piece)}${from + LONGEST < text.length ? ' …' : ''}`;
}
