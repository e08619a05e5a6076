import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createTableEngine } from '../../clients/table-engine.ts';
import { makePdf } from '../../pdf/testing/make-pdf.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-pdf-table-'));
const path = join(folder, 'report.pdf');
const rows = [
  ['Item', 'Units', 'Price', 'Turkish'],
  ['Paper', '12', '3.50', '4.230'],
  ['Ink', '3', '30', '1.774'],
  ['Pens', '20', '0.75', '146.5'],
];
writeFileSync(
  path,
  makePdf({
    pages: [
      { text: [[72, 700, 'Nothing but text here.']] },
      { text: rows.flatMap((row, line) => row.map((cell, at) => [72 + at * 110, 700 - line * 16, cell] as const)) },
    ],
  }),
);
const engine = createTableEngine();
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});
const load = (part?: string) =>
  engine.load({ key: `k${part}`, path, name: 'report', format: 'pdf', ...(part === undefined ? {} : { part }) });

describe('tables of a PDF in SQL', () => {
  it('[F9] [F14] a table of a page is asked as any other; numbers in doubt stay text', async () => {
    const table = await load('page2/table1');
    expect(table).toMatchObject({
      row_count: 3,
      columns: [
        { name: 'Item', type: 'text' },
        { name: 'Units', type: 'integer' },
        { name: 'Price', type: 'number' },
        { name: 'Turkish', type: 'text' },
      ],
    });
    const { rows: answer } = await engine.query({ tables: [table], sql: 'SELECT sum(Units * Price) FROM report' });
    expect(answer).toEqual([[147]]);
  });

  it('[F14] the first table is meant where none is named; what is not there is said', async () => {
    expect((await load()).row_count).toBe(3);
    await expect(load('page1')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(load('page9/table1')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(load('page2/table4')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(load('Sheet1')).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});
