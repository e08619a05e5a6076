import { describe, expect, it } from 'vitest';
import { compareTables } from './compare-tables.ts';
import { sampleBody, sampleParagraph } from './testing/sample.ts';

function table(...rows: readonly (readonly string[])[]) {
  const cell = (text: string): string => `<w:tc>${sampleParagraph(text)}</w:tc>`;
  const row = (cells: readonly string[]): string => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
  const grid = `<w:tblGrid>${'<w:gridCol/>'.repeat(rows[0]?.length ?? 0)}</w:tblGrid>`;
  return sampleBody(`<w:tbl>${grid}${rows.map(row).join('')}</w:tbl>`).elements()[0] ?? sampleBody('');
}

describe('[V4] tables are compared cell by cell', () => {
  const before = table(['Item', 'Price'], ['Chair', '40'], ['Table', '90']);

  it('names the cell that changed and the row that came', () => {
    const { rows, hasSameGrid } = compareTables(
      before,
      table(['Item', 'Price'], ['Chair', '45'], ['Lamp', '12'], ['Table', '90']),
    );
    expect(rows.map(({ row, cells }) => [row.kind, cells.map(({ kind }) => kind)])).toEqual([
      ['equal', []],
      ['changed', ['equal', 'changed']],
      ['inserted', []],
      ['equal', []],
    ]);
    expect(hasSameGrid).toBe(true);
  });

  it('says that single cells cannot be taken where columns came', () => {
    const { hasSameGrid } = compareTables(
      before,
      table(['Item', 'Price', 'Number'], ['Chair', '40', '2'], ['Table', '90', '1']),
    );
    expect(hasSameGrid).toBe(false);
  });
});
