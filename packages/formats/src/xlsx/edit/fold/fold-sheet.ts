import type { FoldedPart } from '../../../ooxml/folded-part.ts';
import { type ByteSpan, findSheetData, hasFormula, hasQuoted } from './find-bytes.ts';
import { keptRows } from './kept-rows.ts';

export interface FoldedSheet extends FoldedPart {
  /** Rows that may be written to. */
  readonly rows: ReadonlySet<number>;
  /** Whether any row holds a formula, those left out included. */
  readonly hasFormulas: boolean;
}

const MARK = '<?galley-fold';
const MARKS = /<\?galley-fold (\d+)\?>/;

/**
 * The rows of a sheet that cells will be written to, as text, with the first row after each that is missing; all other
 * rows stay bytes. Undefined where more than that could matter: groups of formulas that hang together over many rows,
 * rows without numbers or out of order, comments, other encodings. Such a sheet is edited as a whole.
 */
export function foldSheet(bytes: Buffer, rows: ReadonlySet<number>): FoldedSheet | undefined {
  const sheetData = findSheetData(bytes);
  if (sheetData === undefined || hasQuoted(bytes, 'array') || hasQuoted(bytes, 'dataTable')) return undefined;
  const kept = keptRows(bytes, sheetData, rows);
  if (kept === undefined) return undefined;
  const gaps: Buffer[] = [];
  const pieces: string[] = [];
  let at = 0;
  try {
    for (const { start, end } of [
      { start: 0, end: sheetData.start },
      ...kept,
      { start: sheetData.end, end: bytes.length },
    ]) {
      if (start > at) pieces.push(`${MARK} ${gaps.push(bytes.subarray(at, start)) - 1}?>`);
      pieces.push(textOf(bytes, { start, end }));
      at = end;
    }
  } catch (error) {
    // Text that breaks its encoding is for the way of the whole part to refuse.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
  const text = pieces.join('');
  // A sheet that holds such a mark itself could not be put together again.
  if (text.split(MARK).length - 1 !== gaps.length) return undefined;
  return { text, rows, hasFormulas: hasFormula(bytes), unfold: (edited) => unfold(gaps, edited) };
}

function textOf(bytes: Buffer, { start, end }: ByteSpan): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(start, end));
}

function unfold(gaps: readonly Buffer[], edited: string): Buffer[] {
  return edited
    .split(MARKS)
    .map((piece, index) => (index % 2 === 0 ? Buffer.from(piece, 'utf8') : (gaps[Number(piece)] ?? Buffer.alloc(0))));
}
