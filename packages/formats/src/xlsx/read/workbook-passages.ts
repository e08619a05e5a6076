import { PassageGatherer, type Passages } from '../../core/passages.ts';
import { openWorkbook } from '../package/open-workbook.ts';
import { isReadable } from '../package/select-sheet.ts';
import { readRows } from './read-rows.ts';

/** By rows of each sheet, with what the cells show, parted by tabs: the number of tabs before a word tells its column. */
export async function workbookPassages(bytes: Uint8Array): Promise<Passages> {
  const workbook = openWorkbook(bytes);
  const gatherer = new PassageGatherer();
  for (const sheet of workbook.sheets.filter(isReadable)) {
    for await (const { number, cells } of readRows(workbook, { sheet: sheet.name })) {
      const text = cells.map((cell) => cell.text.replaceAll(/\s+/g, ' ')).join('\t');
      if (!gatherer.add({ sheet: sheet.name, number, text })) return gatherer.finish();
    }
  }
  return gatherer.finish();
}
