import { describe, expect, it } from 'vitest';
import { MAIN, makeRelationships } from '../../packages/formats/src/xlsx/testing/make-book.ts';
import { bookOf, sheetOf } from '../../packages/formats/src/xlsx/testing/small-book.ts';
import { lookAt } from './book-facts.ts';
import { editKinds } from './edit-kinds.ts';
import { toColumn } from './read-cells.ts';

const SHEET = sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>');
const PIVOT = `<pivotTableDefinition xmlns="${MAIN}" name="p"><location ref="D1" firstHeaderRow="0"/></pivotTableDefinition>`;

/** Columns of all cells that LibreOffice must show. */
function shownColumns(bytes: Uint8Array): number[] {
  const facts = lookAt(bytes);
  if (facts === undefined) return [];
  const edits = editKinds.flatMap((kind) => kind.plan(facts) ?? []);
  return edits.flatMap(({ shows }) =>
    shows.filter(({ sheet, text }) => sheet === 'Data' && text !== undefined).map(({ cell }) => toColumn(cell)),
  );
}

describe('what the lossless proof knows of a workbook', () => {
  it('[F5] edits that must show stand close to the cells', () => {
    const columns = shownColumns(bookOf(SHEET));
    expect(columns.length).toBeGreaterThan(2);
    expect(Math.min(...columns)).toBe(1);
  });

  it('[F5] edits that must show stand where no pivot table writes when it is refreshed', () => {
    const columns = shownColumns(
      bookOf(SHEET, {
        'xl/worksheets/_rels/sheet1.xml.rels': makeRelationships(['pivotTable', '../pivotTables/pivotTable1.xml']),
        'xl/pivotTables/pivotTable1.xml': PIVOT,
      }),
    );
    expect(columns.length).toBeGreaterThan(2);
    expect(Math.min(...columns)).toBeGreaterThan(toColumn('D') + 100);
  });
});
