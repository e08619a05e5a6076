import { UncertainError } from './uncertain.ts';
import { type ErrorValue, isError, type Scalar, WRONG_VALUE } from './value.ts';

const PLAIN_NUMBER = /^\s*[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?\s*%?\s*$/;
/** Texts that some program, in some language, takes for a number, an amount, a fraction, a date or a time. */
const MAYBE_NUMBER =
  /^[\s()$€£¥%+\-/:.,'0-9]*[0-9][\s()$€£¥%+\-/:.,'0-9eE]*$|[0-9].*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|am|pm)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec).*[0-9]/i;

/** A value as a number, as operators and most functions take it. */
export function toNumber(value: Scalar): number | ErrorValue {
  if (typeof value === 'number') return value;
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return textToNumber(value);
  return value;
}

export function textToNumber(text: string): number | ErrorValue {
  if (PLAIN_NUMBER.test(text)) {
    const trimmed = text.trim();
    return trimmed.endsWith('%') ? Number(trimmed.slice(0, -1)) / 100 : Number(trimmed);
  }
  if (MAYBE_NUMBER.test(text)) throw new UncertainError('it makes a number of a text, which depends on the language');
  return WRONG_VALUE;
}

/** A value as text: numbers as Excel writes them where no format says otherwise, with fifteen digits. */
export function toText(value: Scalar): string | ErrorValue {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') return numberText(value);
  return value;
}

export function numberText(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e15 || size < 1e-4) throw new UncertainError('it makes a text of a very large or very small number');
  return String(Number(value.toPrecision(15)));
}

/** A value as a condition. */
export function toCondition(value: Scalar): boolean | ErrorValue {
  if (typeof value === 'boolean') return value;
  if (value === null) return false;
  if (typeof value === 'number') return value !== 0;
  if (isError(value)) return value;
  const word = value.toUpperCase();
  if (word === 'TRUE') return true;
  if (word === 'FALSE') return false;
  if (/[0-9]/.test(word)) throw new UncertainError('it takes a text for a condition');
  return WRONG_VALUE;
}
