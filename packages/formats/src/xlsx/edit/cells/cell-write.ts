import { CellValueInvalidError } from '../../../base/errors.ts';
import { encodeSpreadsheetText, escapeText } from '../../../xml/escape.ts';
import { qualifiedName } from '../../../xml/splice.ts';
import { cellName } from '../../cell/cell-reference.ts';

/** What a cell is to hold. Text is always text: only `formula` makes a formula. */
export type CellContent =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'error'; readonly value: string }
  | { readonly kind: 'empty' }
  /** What another cell of the same workbook holds, as it is written there: index of a shared string, rich text. */
  | { readonly kind: 'copied'; readonly type: string | undefined; readonly inner: string }
  | FormulaContent;

export interface FormulaContent {
  readonly kind: 'formula';
  /** As the file stores it: no leading `=`. */
  readonly text: string;
  /** The value to show until the next calculation; without it the reading program must calculate. */
  readonly cached?: number | boolean | string;
  readonly cachedIsError?: boolean;
  /** Range of an array formula that starts at this cell. */
  readonly arrayRange?: string;
}

export interface CellWrite {
  readonly row: number;
  readonly column: number;
  /** Left out: what the cell holds stays as it is, byte for byte. */
  readonly content?: CellContent;
  /** Number of the new cell format, from the number of the present one. */
  readonly style?: (present: number) => number;
}

const MAX_TEXT = 32_767;
const MAX_FORMULA = 8192;

/** Two writes of one cell, as one. */
export function joinWrites(first: CellWrite, second: CellWrite): CellWrite {
  const content = second.content ?? first.content;
  const [one, two] = [first.style, second.style];
  const style = one === undefined || two === undefined ? (two ?? one) : (present: number) => two(one(present));
  return {
    row: first.row,
    column: first.column,
    ...(content === undefined ? {} : { content }),
    ...(style === undefined ? {} : { style }),
  };
}

/** Refuses what a cell cannot hold, before anything is written. */
export function checkContent(write: CellWrite): void {
  const { content } = write;
  const name = cellName(write.row, write.column);
  if (content?.kind === 'number' && !Number.isFinite(content.value)) {
    throw invalid(name, 'is not a finite number', { value: String(content.value) });
  }
  if (content?.kind === 'text' && content.value.length > MAX_TEXT) {
    const { length } = content.value;
    throw invalid(name, `has ${length} characters; a cell holds ${MAX_TEXT}`, { length });
  }
  if (content?.kind === 'formula' && content.text.length > MAX_FORMULA) {
    const { length } = content.text;
    throw invalid(name, `has a formula of ${length} characters; Excel takes ${MAX_FORMULA}`, { length });
  }
}

/** The `t` attribute of a cell and the elements inside it. */
export function renderContent(content: CellContent, prefix: string): CellMarkup {
  const wrap = (name: string, text: string): string => {
    const tag = qualifiedName(prefix, name);
    return `<${tag}>${text}</${tag}>`;
  };
  switch (content.kind) {
    case 'empty':
      return { type: undefined, inner: '' };
    case 'copied':
      return { type: content.type, inner: content.inner };
    case 'number':
      return { type: undefined, inner: wrap('v', String(content.value)) };
    case 'boolean':
      return { type: 'b', inner: wrap('v', content.value ? '1' : '0') };
    case 'error':
      return { type: 'e', inner: wrap('v', escapeText(content.value)) };
    case 'text': {
      const text = escapeText(encodeSpreadsheetText(content.value));
      const tag = qualifiedName(prefix, 't');
      // Inline strings are never parsed as formulas, so `=SUM(A1)` from data stays the text it was.
      return { type: 'inlineStr', inner: wrap('is', `<${tag} xml:space="preserve">${text}</${tag}>`) };
    }
    case 'formula':
      return renderFormula(content, prefix);
  }
}

export interface CellMarkup {
  readonly type: string | undefined;
  readonly inner: string;
}

function renderFormula(content: FormulaContent, prefix: string): CellMarkup {
  const tag = qualifiedName(prefix, 'f');
  const attributes = content.arrayRange === undefined ? '' : ` t="array" ref="${content.arrayRange}"`;
  const formula = `<${tag}${attributes}>${escapeText(content.text)}</${tag}>`;
  const { cached } = content;
  if (cached === undefined) return { type: undefined, inner: formula };
  const value = qualifiedName(prefix, 'v');
  const shown =
    typeof cached === 'boolean' ? (cached ? '1' : '0') : typeof cached === 'number' ? String(cached) : cached;
  const type =
    content.cachedIsError === true
      ? 'e'
      : { boolean: 'b', number: undefined, string: 'str' }[typeof cached as 'boolean' | 'number' | 'string'];
  return { type, inner: `${formula}<${value}>${escapeText(encodeSpreadsheetText(shown))}</${value}>` };
}

function invalid(cell: string, problem: string, details: Readonly<Record<string, unknown>>): CellValueInvalidError {
  return new CellValueInvalidError(`The value for ${cell} ${problem}.`, { cell, ...details });
}
