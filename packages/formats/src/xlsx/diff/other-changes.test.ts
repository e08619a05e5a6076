import { describe, expect, it } from 'vitest';
import { openZip } from '../../zip/open-zip.ts';
import { writeZip } from '../../zip/write-zip.ts';
import { makeBook, makeRelationships } from '../testing/make-book.ts';
import { applied, sampleBook } from '../testing/sample-book.ts';
import { partOf } from '../testing/small-book.ts';
import { diffWorkbooks } from './diff-workbooks.ts';

const ROWS = '<row r="1"><c r="A1"><v>1</v></c></row><row r="3"><c r="A3"><v>3</v></c></row>';

function withParts(bytes: Uint8Array, parts: Readonly<Record<string, string>>): Buffer {
  return writeZip(openZip(bytes), {
    set: new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])),
  });
}

async function others(before: Uint8Array, after: Uint8Array) {
  const diff = await diffWorkbooks(before, after);
  expect(diff.is_same).toBe(false);
  return diff.others;
}

describe('what is not a cell', () => {
  it('[V9] follows rows that were put in, and that is no change', async () => {
    const { bytes: base } = applied(sampleBook(), [
      { kind: 'merge_cells', sheet: 'Data', range: 'E3:F3' },
      { kind: 'set_comment', sheet: 'Data', cell: 'B4', text: 'why' },
      { kind: 'set_hyperlink', sheet: 'Data', range: 'A4', url: 'https://example.org/' },
      { kind: 'set_rows', sheet: 'Data', rows: '4', height: 40 },
      { kind: 'define_name', name: 'Last', refers_to: 'Data!$B$4' },
      { kind: 'set_validation', sheet: 'Data', range: 'C3:C4', rule: { type: 'list', values: ['1'] } },
      {
        kind: 'add_conditional_format',
        sheet: 'Data',
        range: 'B3:B4',
        rule: { type: 'formula', formula: '=$B3>$C$3' },
        look: { fill: 'FF0000' },
      },
      { kind: 'add_chart', sheet: 'Data', type: 'line', series: [{ values: 'B3:B5' }], cell: 'F8' },
    ]);
    const { bytes } = applied(base, [
      { kind: 'insert_rows', sheet: 'Data', before: 3, count: 1 },
      { kind: 'set_range', sheet: 'Data', start: 'A3', values: [['Ulm', 5, 6]] },
    ]);
    const diff = await diffWorkbooks(base, bytes);
    expect(diff.sheets[0]?.rows_added).toEqual([{ start: 3, count: 1 }]);
    expect(diff.others).toEqual([]);
  });

  it('[V9] a thing in another place is moved, not gone and new', async () => {
    const { bytes: base } = applied(sampleBook(), [{ kind: 'merge_cells', sheet: 'Data', range: 'E3:F3' }]);
    const { bytes } = applied(base, [
      { kind: 'unmerge_cells', sheet: 'Data', range: 'E3:F3' },
      { kind: 'merge_cells', sheet: 'Data', range: 'E9:F9' },
    ]);
    expect(await others(base, bytes)).toEqual([
      { what: 'merged cells', sheet: 'Data', range: 'E9:F9', before: 'merged at E3:F3', after: 'merged at E9:F9' },
    ]);
  });

  it('[V9] settings, breaks and protection without an operation are told with their words', async () => {
    const before = makeBook({ rows: ROWS });
    const after = makeBook({
      rows: ROWS,
      before: '<sheetViews><sheetView workbookViewId="0" showGridLines="0"/></sheetViews>',
      after:
        '<sheetProtection sheet="1"/><pageMargins left="1"/><headerFooter><oddHeader>Draft</oddHeader></headerFooter>',
    });
    const found = await others(before, after);
    expect(found.map(({ what, sheet, after: words }) => [what, sheet, words])).toEqual([
      ['view', 'Data', 'show grid lines 0'],
      ['protection', 'Data', 'protected'],
      ['print setting', 'Data', 'page margins: left 1'],
      ['print setting', 'Data', 'header and footer'],
    ]);
  });

  it('[V9] comments in threads, images and shapes', async () => {
    const person = '<personList><person displayName="Ada" id="{1}"/></personList>';
    const thread = (text: string) =>
      `<ThreadedComments><threadedComment ref="A1" id="{2}" personId="{1}"><text>${text}</text></threadedComment></ThreadedComments>`;
    const drawing = (column: number) =>
      `<d:wsDr xmlns:d="d" xmlns:a="a" xmlns:r="r"><d:oneCellAnchor><d:from><d:col>${column}</d:col><d:row>1</d:row></d:from><d:pic><d:nvPicPr><d:cNvPr id="2" name="Logo"/></d:nvPicPr><a:blip r:embed="r1"/></d:pic></d:oneCellAnchor></d:wsDr>`;
    const book = (text: string, image: string, column: number) =>
      makeBook({
        rows: ROWS,
        parts: {
          'xl/worksheets/_rels/sheet1.xml.rels': makeRelationships(
            ['threadedComment', '../threadedComments/t1.xml'],
            ['drawing', '../drawings/d1.xml'],
          ),
          'xl/_rels/workbook.xml.rels': partOf(makeBook({ rows: ROWS }), 'xl/_rels/workbook.xml.rels').replace(
            '</Relationships>',
            '<Relationship Id="p" Type="x/person" Target="persons/p.xml"/></Relationships>',
          ),
          'xl/persons/p.xml': person,
          'xl/threadedComments/t1.xml': thread(text),
          'xl/drawings/d1.xml': drawing(column),
          'xl/drawings/_rels/d1.xml.rels': makeRelationships(['image', '../media/i.png']),
          'xl/media/i.png': image,
        },
      });
    expect(await others(book('a', 'png', 1), book('b', 'png', 1))).toEqual([
      { what: 'comment', sheet: 'Data', range: 'A1', before: 'Ada: "a"', after: 'Ada: "b"' },
    ]);
    expect(await others(book('a', 'png', 1), book('a', 'gnp', 1))).toEqual([
      { what: 'image', sheet: 'Data', range: 'B2', before: '"Logo"', after: '"Logo", changed in its details' },
    ]);
    expect(await others(book('a', 'png', 1), book('a', 'png', 3))).toEqual([
      { what: 'image', sheet: 'Data', range: 'D2', before: '"Logo" at B2', after: '"Logo" at D2' },
    ]);
  });

  it('[V9] macros are named and not read; parts that nobody knows are named, too', async () => {
    const base = sampleBook();
    expect(await others(base, withParts(base, { 'xl/vbaProject.bin': 'x' }))).toEqual([
      { what: 'macros (not read)', sheet: null, range: null, before: null, after: 'xl/vbaProject.bin' },
    ]);
    const strange = withParts(base, { 'xl/strange.bin': 'x' });
    expect(await others(strange, withParts(base, { 'xl/strange.bin': 'y' }))).toEqual([
      { what: 'part', sheet: null, range: null, before: 'xl/strange.bin', after: 'xl/strange.bin, changed' },
    ]);
  });

  it('[V9] a file that is only written in another way is not shown as unchanged', async () => {
    const before = makeBook({ rows: ROWS });
    const spaced = makeBook({ rows: ROWS.replaceAll('><row', '> <row') });
    expect(await others(before, spaced)).toMatchObject([{ what: 'sheet', sheet: 'Data' }]);
    const zip = openZip(before);
    const repacked = writeZip(zip, {
      set: new Map(zip.entries.slice(0, 1).map((entry) => [entry.name, zip.read(entry)])),
    });
    if (!repacked.equals(before)) {
      expect(await others(before, repacked)).toMatchObject([{ what: 'file', before: null }]);
    }
    const commented = Buffer.concat([before.subarray(0, before.length - 2), Buffer.from([1, 0, 0x21])]);
    expect(await others(before, commented)).toMatchObject([{ what: 'file', before: null }]);
  });

  it('[V9] what is beyond the limit is counted', async () => {
    const before = sampleBook();
    const { bytes } = applied(
      before,
      [10, 11, 12].map((row) => ({ kind: 'merge_cells', sheet: 'Data', range: `A${row}:B${row}` })),
    );
    const diff = await diffWorkbooks(before, bytes, { otherLimit: 2 });
    expect([diff.others.length, diff.others_left_out]).toEqual([2, 1]);
  });
});
