import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorkbook, openZip, writeZip } from '@galley/formats';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const cities = Array.from({ length: 500 }, (_, index) => `City number ${index} & its "surroundings"`);
let folder: string | undefined;

/** A workbook of ten columns as an office program writes it: shared strings, styles, numbers, dates, formulas. */
export async function sampleWorkbook(rows: number): Promise<string> {
  folder ??= await mkdtemp(join(tmpdir(), 'galley-bench-formats-'));
  const path = join(folder, `sample-${rows}.xlsx`);
  await writeFile(path, makeWorkbook(rows));
  return path;
}

export async function removeSampleWorkbooks(): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}

function makeWorkbook(rows: number): Buffer {
  const headings = ['Id', 'City', 'Day', 'Amount', 'Quantity', 'Share', 'Open', 'Note', 'Code', 'Total'];
  const notes = Array.from({ length: rows }, (_, index) => `Note ${index} on order ${(index * 7919) % 100_003}`);
  const strings = [...headings, ...cities, ...notes.filter((_, index) => index % 4 === 0)];
  const parts = new Map<string, Uint8Array>([
    ['xl/worksheets/sheet1.xml', sheet(rows, headings.length)],
    [
      'xl/sharedStrings.xml',
      xml(
        `<sst xmlns="${MAIN}" count="${strings.length}" uniqueCount="${strings.length}">${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
      ),
    ],
  ]);
  const base = openZip(createWorkbook());
  const text = (name: string): string => {
    const entry = base.find(name);
    if (entry === undefined) throw new RangeError(`${name} expected`);
    return base.read(entry).toString('utf8');
  };
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`;
  const relations =
    relation('rId8', 'worksheet', 'worksheets/sheet1.xml') + relation('rId9', 'sharedStrings', 'sharedStrings.xml');
  const override = (part: string, type: string) =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  parts.set(
    'xl/_rels/workbook.xml.rels',
    Buffer.from(text('xl/_rels/workbook.xml.rels').replace('</Relationships>', `${relations}</Relationships>`)),
  );
  parts.set(
    'xl/workbook.xml',
    Buffer.from(
      text('xl/workbook.xml').replace('</sheets>', '<sheet name="Orders" sheetId="1" r:id="rId8"/></sheets>'),
    ),
  );
  parts.set(
    '[Content_Types].xml',
    Buffer.from(
      text('[Content_Types].xml').replace(
        '</Types>',
        `${override('xl/worksheets/sheet1.xml', 'worksheet')}${override('xl/sharedStrings.xml', 'sharedStrings')}</Types>`,
      ),
    ),
  );
  parts.set(
    'xl/styles.xml',
    Buffer.from(
      text('xl/styles.xml').replace(
        /<cellXfs.*<\/cellXfs>/,
        '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>',
      ),
    ),
  );
  return writeZip(base, { set: parts });
}

function sheet(rows: number, columns: number): Buffer {
  const chunks: Buffer[] = [
    Buffer.from(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}"><dimension ref="A1:J${rows}"/><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/><sheetData>`,
    ),
  ];
  let text = '';
  for (let row = 1; row <= rows; row += 1) {
    text += row === 1 ? headingRow(columns) : dataRow(row);
    if (text.length > 1 << 20 || row === rows) {
      chunks.push(Buffer.from(text));
      text = '';
    }
  }
  chunks.push(
    Buffer.from(
      '</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>',
    ),
  );
  return Buffer.concat(chunks);
}

function headingRow(columns: number): string {
  const cells = Array.from(
    { length: columns },
    (_, column) => `<c r="${String.fromCharCode(65 + column)}1" t="s"><v>${column}</v></c>`,
  );
  return `<row r="1" spans="1:${columns}">${cells.join('')}</row>`;
}

function dataRow(row: number): string {
  const amount = ((row * 7919) % 1_000_003) / 100;
  const quantity = row % 97;
  const note =
    row % 4 === 0 ? `<c r="H${row}" t="s"><v>${510 + Math.floor(row / 4) - 1}</v></c>` : `<c r="H${row}" s="0"/>`;
  return `<row r="${row}" spans="1:10"><c r="A${row}"><v>${row}</v></c><c r="B${row}" t="s"><v>${10 + (row % 500)}</v></c><c r="C${row}" s="1"><v>${44_000 + (row % 1000)}</v></c><c r="D${row}" s="2"><v>${amount}</v></c><c r="E${row}"><v>${quantity}</v></c><c r="F${row}"><v>${(row % 1000) / 7}</v></c><c r="G${row}" t="b"><v>${row % 2}</v></c>${note}<c r="I${row}" t="inlineStr"><is><t>C-${row * 13}</t></is></c><c r="J${row}" s="2"><f>D${row}*E${row}</f><v>${amount * quantity}</v></c></row>`;
}

function xml(body: string): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
