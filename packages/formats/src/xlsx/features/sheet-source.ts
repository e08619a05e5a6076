import { decodeXml } from '../../xml/decode-xml.ts';
import type { Workbook } from '../package/open-workbook.ts';
import type { ReadableSheet } from '../package/select-sheet.ts';
import { sheetEntry } from '../package/select-sheet.ts';

export interface SheetSource {
  /** The part without its rows. */
  readonly outside: string;
  /** The opening tag of each row that says more than its number. */
  readonly rowTags: readonly string[];
}

const START = /<((?:[\w.-]+:)?)sheetData\s*(\/?)>/;
/** What every row has and no reader sees. */
const PLAIN = /^<(?:[\w.-]+:)?row(?:\s+(?:r|spans|(?:[\w.-]+:)?dyDescent)\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>$/;

/** A sheet in two: what stands around its rows, and what the rows themselves say. Cells are compared elsewhere. */
export function readSheetSource(workbook: Workbook, sheet: ReadableSheet): SheetSource {
  const bytes = workbook.zip.read(sheetEntry(workbook, sheet));
  const isWide = bytes[0] === 0xff || bytes[0] === 0xfe || bytes[1] === 0 || bytes[0] === 0;
  const plain = isWide ? Buffer.from(decodeXml(bytes, sheet.part).text, 'utf8') : bytes;
  const at = startOf(plain);
  if (at === -1) return { outside: plain.toString('utf8'), rowTags: [] };
  const head = START.exec(plain.toString('utf8', at, at + 200));
  if (head === null || head[2] === '/') return { outside: plain.toString('utf8'), rowTags: [] };
  const prefix = head[1] ?? '';
  const open = at + Buffer.byteLength(head[0]);
  const close = plain.lastIndexOf(`</${prefix}sheetData`);
  const end = close === -1 ? -1 : plain.indexOf('>', close);
  if (end === -1) return { outside: plain.toString('utf8'), rowTags: [] };
  return {
    outside: plain.toString('utf8', 0, at) + plain.toString('utf8', end + 1),
    rowTags: rowTags(plain.subarray(open, close), prefix),
  };
}

function startOf(bytes: Buffer): number {
  const found = bytes.indexOf('sheetData');
  return found === -1 ? -1 : bytes.lastIndexOf('<', found);
}

function rowTags(bytes: Buffer, prefix: string): string[] {
  const tag = Buffer.from(`<${prefix}row`);
  const found: string[] = [];
  for (let at = bytes.indexOf(tag); at !== -1; ) {
    const end = bytes.indexOf('>', at);
    if (end === -1) break;
    const source = bytes.toString('latin1', at, end + 1);
    if (!PLAIN.test(source)) found.push(source);
    at = bytes.indexOf(tag, end);
  }
  return found;
}
