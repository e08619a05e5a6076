import type { TableValue } from '../../base/column-type.ts';
import type { CsvDialect } from '../read/dialect.ts';
import { CsvValueInvalidError } from '../read/errors.ts';
import { guardFormula } from './formula-guard.ts';
import type { CsvEditOptions } from './operation.ts';

/** A value as the file writes it. */
export function valueText(value: TableValue, dialect: CsvDialect, options: CsvEditOptions = {}): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) {
      throw new CsvValueInvalidError(`${value} is not a number that a file can hold.`, 'Write text or leave it empty.');
    }
    return dialect.decimal === ',' ? String(value).replace('.', ',') : String(value);
  }
  return guardFormula(value, options.formula_guard ?? 'off');
}

/** The number that a field writes, or null. */
export function numberOf(text: string, dialect: Pick<CsvDialect, 'decimal' | 'thousands'>): number | null {
  let plain = text.trim();
  if (dialect.thousands !== '') plain = plain.replaceAll(dialect.thousands, '').replaceAll('\u00a0', '');
  if (dialect.decimal === ',') plain = plain.replace(',', '.');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Whether a field says this already, in whatever spelling: `14.0` is 14, `1.234,50` is 1234.5. */
export function says(text: string, value: TableValue, dialect: CsvDialect): boolean {
  if (value === null) return text === '';
  if (typeof value === 'number') return numberOf(text, dialect) === value;
  if (typeof value === 'boolean') return text.trim().toLowerCase() === String(value);
  return text === value;
}
