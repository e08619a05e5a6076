import type { CodeUnits } from './code-units.ts';
import type { CsvDialect } from './dialect.ts';

export const LF = 10;
export const CR = 13;
/** Stands for a character that the dialect does not have, and for a place that was not found. */
export const NONE = -1;
export const SPACE = 32;
const BACKSLASH = 92;

/** A dialect's characters as code units. */
export interface Syntax {
  readonly delimiter: number;
  readonly quote: number;
  readonly usesBackslash: boolean;
  readonly comment: number;
}

export function syntaxOf(dialect: Pick<CsvDialect, 'delimiter' | 'quote' | 'escape' | 'comment'>): Syntax {
  return {
    delimiter: dialect.delimiter.charCodeAt(0),
    quote: dialect.quote === '' ? NONE : dialect.quote.charCodeAt(0),
    usesBackslash: dialect.escape === 'backslash',
    comment: dialect.comment === '' ? NONE : dialect.comment.charCodeAt(0),
  };
}

/** The quote that ends the field whose content begins at `from`, or NONE. */
export function closingQuote(units: CodeUnits['units'], from: number, end: number, syntax: Syntax): number {
  const { quote, usesBackslash } = syntax;
  for (let at = from; at < end; at += 1) {
    const unit = units[at];
    if (usesBackslash && unit === BACKSLASH) at += 1;
    else if (unit === quote) {
      if (usesBackslash || at + 1 >= end || units[at + 1] !== quote) return at;
      at += 1;
    }
  }
  return NONE;
}

/**
 * The quote that opens the field beginning at `from`, or NONE. Blanks may stand before it, as `1, "a, b"` has them, when
 * the field ends with its closing quote; else they and the quote are plain text.
 */
export function openingQuote(units: CodeUnits['units'], from: number, end: number, syntax: Syntax): number {
  const { quote, delimiter } = syntax;
  if (units[from] === quote) return from;
  if (units[from] !== SPACE || delimiter === SPACE || quote === NONE) return NONE;
  const at = afterBlanks(units, from, end);
  if (at >= end || units[at] !== quote) return NONE;
  const close = closingQuote(units, at + 1, end, syntax);
  if (close === NONE) return NONE;
  const next = afterBlanks(units, close + 1, end);
  return next >= end || units[next] === delimiter || units[next] === LF || units[next] === CR ? at : NONE;
}

export function afterBlanks(units: CodeUnits['units'], from: number, end: number): number {
  let at = from;
  while (at < end && units[at] === SPACE) at += 1;
  return at;
}

export interface FieldSpan {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

/** The fields of one record, the first `most` of them, as they stand: quotes included. */
export function splitFields(
  units: CodeUnits['units'],
  start: number,
  end: number,
  syntax: Syntax,
  most = Number.POSITIVE_INFINITY,
): FieldSpan[] {
  const { delimiter } = syntax;
  const fields: FieldSpan[] = [];
  let fieldStart = start;
  let isQuoted = false;
  let at = start;
  while (at <= end && fields.length < most) {
    if (at === end || units[at] === delimiter) {
      fields.push({ start: fieldStart, end: at, isQuoted });
      fieldStart = at + 1;
      isQuoted = false;
    } else if (at === fieldStart) {
      const open = openingQuote(units, at, end, syntax);
      const close = open === NONE ? NONE : closingQuote(units, open + 1, end, syntax);
      if (close !== NONE) {
        isQuoted = true;
        at = close;
      }
    }
    at += 1;
  }
  return fields;
}
