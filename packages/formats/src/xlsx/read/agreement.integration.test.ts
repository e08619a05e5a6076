import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GalleyError } from '@galley/schema/errors';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { columnIndex } from '../cell/cell-reference.ts';
import { mapWorkbook } from '../map/map-workbook.ts';
import { openWorkbook, readPart, type Workbook } from '../package/open-workbook.ts';
import { isReadable, type ReadableSheet } from '../package/select-sheet.ts';
import { readRows } from './read-rows.ts';
import { readSheet } from './read-sheet.ts';

const corpus = fileURLToPath(new URL('../../../../../../shared/corpus/xlsx/', import.meta.url));
const hasCorpus = existsSync(corpus);
if (!hasCorpus) process.stderr.write('The corpus of real files is absent: its tests are skipped.\n');
/** One declares entities and is refused when its strings are read. */
const names = hasCorpus ? readdirSync(corpus).filter((name) => !name.includes('xmlbomb')) : [];

/** Address, raw value and formula of every cell with content, by a strict parser and nothing of ours. */
function strictCells(workbook: Workbook, sheet: ReadableSheet): Map<string, string> | undefined {
  const cells = new Map<string, string>();
  const parser = new SaxesParser({ xmlns: false });
  let isSound = true;
  let row = 0;
  let column = -1;
  let path = '';
  let isText = false;
  let text = '';
  const local = (name: string): string => name.slice(name.indexOf(':') + 1);
  parser.on('error', () => {
    isSound = false;
  });
  parser.on('opentag', ({ name, attributes }) => {
    path += `/${local(name)}`;
    text = '';
    if (path.endsWith('/sheetData/row')) {
      row = Number(attributes.r ?? row + 1);
      column = -1;
    } else if (path.endsWith('/row/c')) {
      isText = attributes.t === 'str';
      column = attributes.r === undefined ? column + 1 : columnIndex(String(attributes.r));
    }
  });
  parser.on('text', (value) => {
    text += value;
  });
  parser.on('cdata', (value) => {
    text += value;
  });
  parser.on('closetag', ({ name }) => {
    if (path.endsWith('/c/v') || path.endsWith('/c/f') || path.endsWith('/c/is')) {
      // A number of blanks is no number; a text of blanks is one.
      if (local(name) === 'v' && (isText ? text : text.trim()) !== '') cells.set(`${row} ${column}`, text);
      else if (local(name) === 'is') cells.set(`${row} ${column}`, text);
    }
    path = path.slice(0, path.lastIndexOf('/'));
  });
  parser.write(readPart(workbook.zip, sheet.part).text).close();
  return isSound ? cells : undefined;
}

describe.skipIf(!hasCorpus)('map, rows and a strict parser agree on the corpus', () => {
  it('[F3] map ⇄ read: size, headings and every island of every sheet', async () => {
    let sheets = 0;
    let islands = 0;
    for (const name of names) {
      const bytes = readFileSync(join(corpus, name));
      let map: ReturnType<typeof mapWorkbook>;
      try {
        map = mapWorkbook(bytes);
      } catch (error) {
        if (!(error instanceof GalleyError)) throw error;
        expect(error.code, name).toMatch(/^FILE_/);
        continue;
      }
      for (const sheet of map.sheets.slice(0, 4)) {
        if (sheet.is_chart === true || sheet.is_estimate === true) continue;
        const read = readSheet(bytes, { sheet: sheet.name, rowCount: 20 });
        expect([read.total_rows, read.total_columns, read.header_row], `${name} ${sheet.name}`).toEqual([
          sheet.rows,
          sheet.columns,
          sheet.header_row,
        ]);
        const fields = read.columns.slice(0, sheet.fields.length).map((column) => column.slice(0, 80));
        expect(sheet.fields.map((field) => field.name)).toEqual(fields);
        sheets += 1;
        for (const island of sheet.islands?.slice(0, 3) ?? []) {
          islands += 1;
          const first = island.header_row ?? 0;
          for await (const row of readRows(bytes, { sheet: sheet.name, range: island.range })) {
            if (row.number > first) break;
            if (row.number !== first || island.fields === undefined) continue;
            const headings = row.cells.map((cell) => cell.text.trim().slice(0, 40));
            expect(headings.slice(0, island.fields.length)).toEqual(
              island.fields.map((field) => field.name).slice(0, headings.length),
            );
          }
        }
      }
    }
    expect(sheets).toBeGreaterThan(400);
    expect(islands).toBeGreaterThan(100);
  });

  it('[F3] rows hold exactly the cells that a strict parser finds', async () => {
    let compared = 0;
    for (const name of names) {
      let workbook: Workbook;
      try {
        workbook = openWorkbook(readFileSync(join(corpus, name)));
      } catch (error) {
        if (!(error instanceof GalleyError)) throw error;
        continue;
      }
      for (const sheet of workbook.sheets.filter(isReadable).slice(0, 3)) {
        if ((workbook.zip.find(sheet.part)?.size ?? 0) > 1_000_000) continue;
        const strict = strictCells(workbook, sheet);
        if (strict === undefined) continue;
        const ours = new Set<string>();
        const empty = new Set<string>();
        for await (const row of readRows(workbook, { sheet: sheet.name })) {
          for (const [column, cell] of row.cells.entries()) {
            if (cell.kind !== 'empty') (cell.text === '' ? empty : ours).add(`${row.number} ${column}`);
          }
        }
        compared += strict.size;
        expect([...ours].sort(), `${name} ${sheet.name}`).toEqual(
          [...strict.keys()].filter((place) => !empty.has(place)).sort(),
        );
      }
    }
    expect(compared).toBeGreaterThan(50_000);
  });
});
