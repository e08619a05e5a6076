import { describe, expect, it } from 'vitest';
import { pdfAdapter } from '../adapter.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { joinRows } from './join-rows.ts';

const read = async (bytes: Uint8Array) =>
  (await pdfAdapter.read(bytes, { lineStart: 1, lineCount: 500 })).text.split('\n').slice(1);

/** Lines of a grid, drawn one by one. */
const grid = (xs: readonly number[], ys: readonly number[]) => {
  const [left, right] = [xs[0], xs.at(-1)];
  const [top, bottom] = [ys[0], ys.at(-1)];
  return [
    ...xs.map((x) => `${x} ${bottom} m ${x} ${top} l S`),
    ...ys.map((y) => `${left} ${y} m ${right} ${y} l S`),
  ].join('\n');
};
const cells: (readonly [number, number, string])[] = [
  [105, 680, 'Name'],
  [205, 680, 'Price'],
  [105, 660, 'Apple juice'],
  [205, 660, '3.50'],
];

describe('tables of PDF pages', () => {
  it('[F9] lines make cells', async () => {
    const file = makePdf({
      pages: [
        {
          text: [[72, 730, 'Prices'], ...cells, [72, 600, 'After it.']],
          content: grid([100, 200, 300], [700, 675, 650]),
        },
      ],
    });
    const lines = await read(file);
    expect(lines.map((line) => line.trim())).toEqual([
      'Prices',
      '| Name | Price |',
      '| Apple juice | 3.50 |',
      'After it.',
    ]);
  });

  it('[F9] lines inside a form count as if they were on the page', async () => {
    const drawn = grid([0, 100, 200], [50, 25, 0]);
    const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 200 50] /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`;
    const file = makePdf({
      pages: [
        {
          text: cells,
          content: 'q 1 0 0 1 100 650 cm /Fm Do Q',
          more: '/Resources << /Font << /F1 3 0 R >> /XObject << /Fm 100 0 R >> >>',
        },
      ],
      objects: { 100: form },
    });
    expect(await read(file)).toEqual(['| Name | Price |', '| Apple juice | 3.50 |']);
  });

  it('[F9] a cell over two columns and coloured areas without lines', async () => {
    const content = ['0.8 g 100 675 200 25 re f', '0.9 g 100 650 100 25 re f', '0.7 g 200 650 100 25 re f'].join('\n');
    const file = makePdf({
      pages: [
        {
          text: [
            [105, 680, 'Over both'],
            [105, 660, 'One'],
            [205, 660, 'Two'],
          ].map(([x, y, t]) => [x, y, t] as [number, number, string]),
          content: `${content} 0 g`,
        },
      ],
    });
    expect(await read(file)).toEqual(['| Over both |  |', '| One | Two |']);
  });

  it('[F9] columns that line up are a table without any line', async () => {
    const rows = [
      ['Item', 'Units', 'Total'],
      ['Paper', '12', '36.00'],
      ['Ink', '3', '90.00'],
      ['Pens', '20', '15.00'],
    ];
    const text = rows.flatMap((row, line) =>
      row.map((cell, column) => [72 + column * 120, 700 - line * 16, cell] as const),
    );
    expect(await read(makePdf({ pages: [{ text }] }))).toEqual(rows.map((row) => `| ${row.join(' | ')} |`));
  });

  it('[F9] running text and a frame around it are no table', async () => {
    const text = Array.from(
      { length: 8 },
      (_, line) => [80, 700 - line * 14, `Words of a paragraph in line ${line}, one after the other.`] as const,
    );
    const lines = await read(makePdf({ pages: [{ text, content: grid([70, 500], [720, 580]) }] }));
    expect(lines.some((line) => line.startsWith('|'))).toBe(false);
    expect(lines).toHaveLength(8);
  });

  it('[F2] the map names tables as SQL does, with their line', async () => {
    const file = makePdf({ pages: [{}, { text: cells, content: grid([100, 200, 300], [700, 675, 650]) }] });
    expect(await pdfAdapter.map(file, {})).toMatchObject({
      tables: [{ part: 'page2/table1', page: 2, line: 3, rows: 2, columns: 2, header: 'Name | Price' }],
    });
  });

  it('[F9] a heading over several lines is one row, and text that goes on belongs to its row', () => {
    const row = (cells: readonly string[], hasLineBelow = false) => ({
      x0: 0,
      y0: 0,
      x1: 1,
      y1: 1,
      cells,
      hasLineBelow,
    });
    expect(
      joinRows([
        row(['', 'Year', 'Year']),
        row(['', '2023', '2024'], true),
        row(['Sales of everything', '1', '2']),
        row(['that was sold', '', '']),
        row(['Costs', '3', '4']),
        row(['', '4', '6']),
      ]),
    ).toEqual([
      ['', 'Year 2023', 'Year 2024'],
      ['Sales of everything that was sold', '1', '2'],
      ['Costs', '3', '4'],
      ['', '4', '6'],
    ]);
  });
});
