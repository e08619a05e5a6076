import type { AlignType, Table, TableRow } from 'mdast';
import { plainText } from '../../markdown/parse-markdown.ts';
import { escapeAttribute } from '../../xml/escape.ts';
import { textWidth } from '../edit/page/sections.ts';
import { houseTableStyle } from './house-styles.ts';
import { inlineXml } from './inline-xml.ts';
import type { Writer } from './writer.ts';

const ALIGN: Readonly<Record<string, string>> = { center: 'center', right: 'right' };

/** A table in the style that tables of the document have; its first row is repeated on every page. */
export function tableXml(table: Table, writer: Writer): string {
  const { id, isPlain } = houseTableStyle(writer.edit);
  const columns = Math.max(1, ...table.children.map((row) => row.children.length));
  const widths = columnWidths(table, columns, textWidth(writer.edit));
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  const look =
    '<w:tblLook w:val="0420" w:firstRow="1" w:lastRow="0" w:firstColumn="0" w:lastColumn="0" w:noHBand="0" w:noVBand="1"/>';
  const properties = `<w:tblPr><w:tblStyle w:val="${escapeAttribute(id)}"/><w:tblW w:w="5000" w:type="pct"/>${look}</w:tblPr>`;
  const rows = table.children.map((row, index) => {
    const isHead = index === 0;
    return rowXml(row, { isHead, isBold: isHead && isPlain, widths, align: table.align ?? [] }, writer);
  });
  // Two tables in a row would become one, and a cell or body ends with a paragraph.
  return `<w:tbl>${properties}<w:tblGrid>${grid}</w:tblGrid>${rows.join('')}</w:tbl><w:p/>`;
}

interface RowLook {
  readonly isHead: boolean;
  readonly isBold: boolean;
  readonly widths: readonly number[];
  readonly align: readonly AlignType[];
}

function rowXml(row: TableRow, { isHead, isBold, widths, align }: RowLook, writer: Writer): string {
  const cells = widths.map((width, index) => {
    const justify = ALIGN[align[index] ?? ''];
    const properties = justify === undefined ? '' : `<w:pPr><w:jc w:val="${justify}"/></w:pPr>`;
    const runs = inlineXml(row.children[index]?.children ?? [], isBold ? { bold: true } : {}, writer);
    return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr><w:p>${properties}${runs}</w:p></w:tc>`;
  });
  return `<w:tr>${isHead ? '<w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>' : ''}${cells.join('')}</w:tr>`;
}

/** By the longest text of each column, within reason: a column of numbers is narrow, one of sentences does not take all. */
function columnWidths(table: Table, columns: number, total: number): number[] {
  const lengths = Array.from({ length: columns }, (_, column) => {
    const longest = Math.max(0, ...table.children.map((row) => textLength(row, column)));
    return Math.min(40, Math.max(6, longest));
  });
  const sum = lengths.reduce((all, length) => all + length, 0);
  return lengths.map((length) => Math.floor((total * length) / sum));
}

function textLength(row: TableRow, column: number): number {
  const cell = row.children[column];
  return cell === undefined ? 0 : plainText(cell).length;
}
