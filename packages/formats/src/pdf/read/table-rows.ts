import { InvalidArgumentError, NotFoundError } from '@galley/schema/errors';
import type { FormatSource } from '../../core/source.ts';
import { readPdf } from './kept-pages.ts';
import { pageNumbers } from './page-range.ts';

/** Pages that are searched for the first table when none is named. */
const MOST_SEARCHED = 300;

/** Rows of one table: `page3/table2`, `page3` for the first one of the page, nothing for the first one of the file. */
export async function pdfTableRows(source: FormatSource, part?: string): Promise<readonly (readonly string[])[]> {
  if (part === undefined) {
    const { pages } = await readPdf(source, (read) => read.length >= MOST_SEARCHED || read.some(hasTable));
    const found = pages.find(hasTable)?.tables[0];
    if (found !== undefined) return found;
    throw new NotFoundError('The PDF shows no table.', 'Read its pages as text.', {});
  }
  const [, page, table = '1'] = /^page\s*(\d{1,9})(?:\/table\s*(\d{1,9}))?$/i.exec(part.trim()) ?? [];
  if (page === undefined) {
    const remedy = 'Name it as the map does, like report.pdf#page3/table1.';
    throw new InvalidArgumentError('path', `"${part}" names no table of a PDF.`, remedy, { part });
  }
  const { pageCount } = await readPdf(source, () => true);
  const [number = 1] = pageNumbers(page, pageCount);
  const { pages } = await readPdf(source, (read) => read.length >= number);
  const tables = pages[number - 1]?.tables ?? [];
  const rows = tables[Number(table) - 1];
  if (rows !== undefined) return rows;
  const remedy = tables.length === 0 ? 'The map lists pages with tables.' : `Name table 1 to ${tables.length}.`;
  throw new NotFoundError(`Page ${page} has no table ${table}: it has ${tables.length}.`, remedy, { part });
}

function hasTable({ tables }: { readonly tables: readonly unknown[] }): boolean {
  return tables.length > 0;
}
