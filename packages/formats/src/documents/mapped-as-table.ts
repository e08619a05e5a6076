import { factsOf } from '../registry/formats.ts';
import { tableFormatOf } from '../table/table-format.ts';
import type { TableFormat } from '../table/types.ts';
import type { OpenedDocument } from './opened.ts';

/** How a file is described that has no structure of its own but rows; null for all others. */
export function mappedAsTable({ name, kind }: Pick<OpenedDocument, 'name' | 'kind'>): TableFormat | null {
  if (factsOf(kind.kind)?.can.includes('map') === true) return null;
  return tableFormatOf(name) ?? tableFormatOf(`.${kind.kind}`);
}
