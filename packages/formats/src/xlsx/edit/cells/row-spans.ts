import { XmlScanner } from '../../../xml/scanner.ts';
import { type ElementSpan, qualifiedName } from '../../../xml/splice.ts';
import { beyondLastRow } from '../../cell/cell-position.ts';
import { MAX_ROWS } from '../../cell/cell-reference.ts';

export interface RowSpan {
  readonly number: number;
  /** The number is not written: the row stands after the one before it. */
  readonly isImplicit: boolean;
  readonly start: number;
  readonly openEnd: number;
  readonly isEmpty: boolean;
  /** Where its closing tag begins, where that is known; see `rowClose`. */
  readonly closeStart: number | undefined;
}

/** Where the closing tag of a row begins; where its opening tag ends for an empty one. Most rows are never asked. */
export function rowClose(source: string, row: RowSpan, sheetData: ElementSpan): number {
  if (row.isEmpty) return row.openEnd;
  return row.closeStart ?? source.indexOf(`</${qualifiedName(sheetData.prefix, 'row')}`, row.openEnd);
}

/** Where each row of a sheet starts, in file order. */
export function* rowSpans(source: string, sheetData: ElementSpan): Generator<RowSpan> {
  if (sheetData.isEmpty) return;
  // Comments and CDATA could hold text that looks like a row; such a sheet is walked tag by tag.
  const mark = source.indexOf('<!', sheetData.openEnd);
  const spans = mark !== -1 && mark < sheetData.closeStart ? walk(source, sheetData) : leap(source, sheetData);
  let previous = 0;
  for (const span of spans) {
    const written = rowNumber(source, span.start, span.openEnd);
    const number = written ?? previous + 1;
    if (number > MAX_ROWS) throw beyondLastRow(number);
    previous = number;
    yield { ...span, number, isImplicit: written === undefined };
  }
}

type TagSpan = Omit<RowSpan, 'number' | 'isImplicit'>;

function* leap(source: string, { prefix, openEnd, closeStart }: ElementSpan): Generator<TagSpan> {
  const mark = `<${qualifiedName(prefix, 'row')}`;
  for (let start = source.indexOf(mark, openEnd); start !== -1 && start < closeStart; ) {
    const following = source.charCodeAt(start + mark.length);
    const end = source.indexOf('>', start) + 1;
    if (following <= 0x20 || following === 0x3e || following === 0x2f) {
      yield { start, openEnd: end, isEmpty: source.charCodeAt(end - 2) === 0x2f, closeStart: undefined };
    }
    start = source.indexOf(mark, end);
  }
}

function* walk(source: string, sheetData: ElementSpan): Generator<TagSpan> {
  const scanner = new XmlScanner(source, sheetData.openEnd, sheetData.closeStart);
  while (scanner.find('row')) {
    const { start, end: openEnd } = scanner;
    const isEmpty = scanner.kind === 'empty';
    scanner.skipChildren();
    yield { start, openEnd, isEmpty, closeStart: scanner.start };
  }
}

function rowNumber(source: string, start: number, openEnd: number): number | undefined {
  const tag = source.slice(start, openEnd);
  const match = /\sr\s*=\s*["'](\d+)["']/.exec(tag);
  const number = match === null ? 0 : Number(match[1]);
  return number > 0 ? number : undefined;
}
