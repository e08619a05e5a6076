import type { StorageView } from '@galley/schema';
import { formatBytes } from '../../lib/format.ts';

type Limit = StorageView['limits'][number];

/** Bytes are set in megabytes: nobody types ten digits. */
const MEGABYTE = 1024 ** 2;

const inMegabytes = ({ unit }: Pick<Limit, 'unit'>) => unit === 'bytes';

export function unitOf(limit: Pick<Limit, 'unit'>): string {
  return inMegabytes(limit) ? 'MB' : limit.unit;
}

/** What stands in the field. */
export function typedOf(limit: Pick<Limit, 'unit' | 'value'>): string {
  return String(inMegabytes(limit) ? limit.value / MEGABYTE : limit.value);
}

/** Null for what is no amount. */
export function amountOf(limit: Pick<Limit, 'unit'>, typed: string): number | null {
  if (!/^\d{1,12}([.,]\d+)?$/.test(typed.trim())) return null;
  const number = Number(typed.trim().replace(',', '.'));
  const value = inMegabytes(limit) ? Math.round(number * MEGABYTE) : number;
  return Number.isSafeInteger(value) ? value : null;
}

export function standardText(limit: Pick<Limit, 'unit' | 'standard'>): string {
  return inMegabytes(limit) ? formatBytes(limit.standard) : `${limit.standard.toLocaleString('en')} ${limit.unit}`;
}
