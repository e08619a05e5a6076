import { JSON_BYTES } from '../json/rows/read-records.ts';
import { factsOf } from '../registry/formats.ts';
import { tableFormatOf } from '../table/table-format.ts';
import type { TableFormat } from '../table/types.ts';
import type { OpenedDocument } from './opened.ts';

/** How a file is described that has no structure of its own but rows; null for all others. */
export function mappedAsTable({ name, kind, size }: Omit<OpenedDocument, 'source'>): TableFormat | null {
  const isVast = kind.kind === 'json' && size > JSON_BYTES;
  if (factsOf(kind.kind)?.can.includes('map') === true && !isVast) return null;
  return tableFormatOf(name) ?? tableFormatOf(`.${kind.kind}`);
}

/** Of JSON that is nothing but a table, the table's own map tells more. */
export function isMappedBetterAsTable(map: { readonly kind: string; readonly is_table?: true }): boolean {
  return map.kind === 'json' && map.is_table === true;
}
