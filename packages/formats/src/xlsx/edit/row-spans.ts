import { XmlScanner } from '../../xml/scanner.ts';
import { type ElementSpan, qualifiedName } from '../../xml/splice.ts';
import { rowPosition } from '../cell-position.ts';

export interface RowSpan {
  readonly number: number;
  /** The number is not written: the row stands after the one before it. */
  readonly isImplicit: boolean;
  readonly start: number;
  readonly openEnd: number;
  readonly isEmpty: boolean;
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
    const number = rowPosition(written, previous);
    previous = number;
    yield { ...span, number, isImplicit: written === undefined };
  }
}

interface TagSpan {
  readonly start: number;
  readonly openEnd: number;
  readonly isEmpty: boolean;
}

function* leap(source: string, { prefix, openEnd, closeStart }: ElementSpan): Generator<TagSpan> {
  const mark = `<${qualifiedName(prefix, 'row')}`;
  for (let start = source.indexOf(mark, openEnd); start !== -1 && start < closeStart; ) {
    const following = source.charCodeAt(start + mark.length);
    const end = source.indexOf('>', start) + 1;
    if (following <= 0x20 || following === 0x3e || following === 0x2f) {
      yield { start, openEnd: end, isEmpty: source.charCodeAt(end - 2) === 0x2f };
    }
    start = source.indexOf(mark, end);
  }
}

function* walk(source: string, sheetData: ElementSpan): Generator<TagSpan> {
  const scanner = new XmlScanner(source, sheetData.openEnd, sheetData.closeStart);
  while (scanner.find('row')) {
    const isEmpty = scanner.kind === 'empty';
    yield { start: scanner.start, openEnd: scanner.end, isEmpty };
    scanner.skipChildren();
  }
}

function rowNumber(source: string, start: number, openEnd: number): string | undefined {
  const written = /\sr\s*=\s*["'](\d+)["']/.exec(source.slice(start, openEnd))?.[1];
  return Number(written) > 0 ? written : undefined;
}
