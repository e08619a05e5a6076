import { describe, expect, it } from 'vitest';
import { Presentation } from '../../package/presentation.ts';
import { editDeck } from '../../testing/edit-deck.ts';
import { makeDeck } from '../../testing/make-deck.ts';
import { table, title } from '../../testing/shape-markup.ts';
import { shapesOf } from '../../tree/shapes.ts';
import { tableOf } from '../../tree/tables.ts';

const rows = [
  ['Item', 'Price', 'Note'],
  ['Desk', '10', 'a'],
  ['Lamp', '20', 'b'],
];
const deck = makeDeck({ slides: [{ shapes: title(2, 'T') + table(3, [0, 0, 9000, 1_112_520], rows) }] });

const shown = (bytes: Uint8Array, at = 1) => {
  const presentation = new Presentation(bytes);
  const frame = shapesOf(presentation.tree('ppt/slides/slide1.xml').root)[at];
  const read = frame === undefined ? null : tableOf(frame.element);
  return read?.rows.map(({ cells }) =>
    cells.map(({ text, columnSpan, rowSpan, isCovered }) =>
      isCovered ? '^' : `${text}${columnSpan * rowSpan > 1 ? ` ${columnSpan}x${rowSpan}` : ''}`,
    ),
  );
};
const run = (...operations: object[]) =>
  editDeck(
    deck,
    operations.map((operation) => ({ slide: 1, shape: 3, ...operation })),
  );

describe('tables of slides', () => {
  it('[F8] a new one has a grid, rows and words', () => {
    const edited = editDeck(deck, [{ kind: 'insert_table', slide: 1, rows: [['A', 'B'], ['1\n2']] }]);
    expect(shown(edited.bytes, 2)).toEqual([
      ['A', 'B'],
      ['1\n2', ''],
    ]);
    expect(edited.faults).toEqual([]);
  });

  it('[F8] rows come in and go; the frame is as high as they are', () => {
    const edited = run({ kind: 'insert_table_rows', after: 1, rows: [['Chair', '5'], ['Shelf']] });
    expect(shown(edited.bytes)).toEqual([rows[0], ['Chair', '5', ''], ['Shelf', '', ''], rows[1], rows[2]]);
    expect(edited.part('ppt/slides/slide1.xml')).toContain('cy="1854200"');
    expect(shown(run({ kind: 'delete_table_rows', row: 1, to_row: 2 }).bytes)).toEqual([rows[2]]);
    expect(run({ kind: 'delete_table_rows', row: 1, to_row: 3 }).said[0]).toMatch(/^INVALID_ARGUMENT/);
  });

  it('[F8] columns come in and go; the table stays as wide', () => {
    const edited = run({ kind: 'insert_table_column', before: 2, texts: ['Size', 'L'] });
    expect(shown(edited.bytes)?.slice(0, 2)).toEqual([
      ['Item', 'Size', 'Price', 'Note'],
      ['Desk', 'L', '10', 'a'],
    ]);
    const widths = [...edited.part('ppt/slides/slide1.xml').matchAll(/gridCol w="(\d+)"/g)].map((match) =>
      Number(match[1]),
    );
    expect(widths).toEqual([2250, 2250, 2250, 2250]);
    expect(shown(run({ kind: 'delete_table_column', column: 1 }).bytes)?.[1]).toEqual(['10', 'a']);
  });

  it('[F8] merged cells are kept whole by what comes after', () => {
    const merged = run({ kind: 'merge_table_cells', row: 1, to_row: 2, column: 1, to_column: 2 });
    expect(shown(merged.bytes)).toEqual([['Item\nPrice\nDesk\n10 2x2', '^', 'Note'], ['^', '^', 'a'], rows[2]]);
    const inside = editDeck(merged.bytes, [
      { kind: 'insert_table_rows', slide: 1, shape: 3, after: 1, rows: [['', '', 'new']] },
      { kind: 'insert_table_column', slide: 1, shape: 3, before: 2 },
    ]);
    expect(shown(inside.bytes)?.map((row) => row.length)).toEqual([4, 4, 4, 4]);
    expect(shown(inside.bytes)?.[0]).toEqual(['Item\nPrice\nDesk\n10 3x3', '^', '^', 'Note']);
    const less = editDeck(merged.bytes, [
      { kind: 'delete_table_rows', slide: 1, shape: 3, row: 1 },
      { kind: 'delete_table_column', slide: 1, shape: 3, column: 1 },
    ]);
    expect(shown(less.bytes)).toEqual([
      ['Item\nPrice\nDesk\n10', 'a'],
      ['20', 'b'],
    ]);
    expect(
      editDeck(merged.bytes, [
        { kind: 'set_table_cells', slide: 1, shape: 3, cells: [{ row: 2, column: 1, text: 'x' }] },
      ]).said[0],
    ).toContain('part of a merged cell');
  });

  it('[F8] cells are written; a cell that is not there is refused', () => {
    expect(shown(run({ kind: 'set_table_cells', cells: [{ row: 3, column: 2, text: '25' }] }).bytes)?.[2]).toEqual([
      'Lamp',
      '25',
      'b',
    ]);
    expect(run({ kind: 'set_table_cells', cells: [{ row: 4, column: 1, text: 'x' }] }).said[0]).toContain(
      '3 rows and 3 columns',
    );
  });
});
