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
  /** Where its closing tag begins; where its opening tag ends for an empty one. */
  closeStart(): number;
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

type TagSpan = Omit<RowSpan, 'number' | 'isImplicit'>;

function* leap(source: string, { prefix, openEnd, closeStart }: ElementSpan): Generator<TagSpan> {
  const mark = `<${qualifiedName(prefix, 'row')}`;
  const closing = `</${qualifiedName(prefix, 'row')}`;
  for (let start = source.indexOf(mark, openEnd); start !== -1 && start < closeStart; ) {
    const following = source.charCodeAt(start + mark.length);
    const end = source.indexOf('>', start) + 1;
    if (following <= 0x20 || following === 0x3e || following === 0x2f) {
      const isEmpty = source.charCodeAt(end - 2) === 0x2f;
      // Most rows are passed by: the search for their end would be for nothing.
      yield { start, openEnd: end, isEmpty, closeStart: () => (isEmpty ? end : source.indexOf(closing, end)) };
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
    const close = isEmpty ? openEnd : scanner.start;
    yield { start, openEnd, isEmpty, closeStart: () => close };
  }
}

function rowNumber(source: string, start: number, openEnd: number): string | undefined {
  const written = /\sr\s*=\s*["'](\d+)["']/.exec(source.slice(start, openEnd))?.[1];
  return Number(written) > 0 ? written : undefined;
}
