import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addSheet, applyOperations, createWorkbook } from '@galley/formats';
import { createIdSource, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocument, paragraph, tableOf } from '../../../../formats/src/docx/testing/make-document.ts';
import { openWorkbench, type Workbench } from '../../../workbench/index.ts';
import { reviewXlsx } from '../review.ts';
import { reviewDocument } from '../review-document.ts';
import { listChanges } from './list-changes.ts';

const page = { offset: 0, limit: 100 };
const columns = [
  { name: 'name', type: 'text' as const },
  { name: 'n', type: 'number' as const },
];
const letter = (first: string, rent: string, isMoved: boolean) =>
  makeDocument({
    body: [
      paragraph(['Agreement'], 'H1'),
      paragraph([first]),
      ...(isMoved ? [] : [paragraph(['The landlord keeps roof and walls in good order.'])]),
      paragraph(['Prices'], 'H1'),
      tableOf([
        ['Item', 'Price'],
        ['Rent', rent],
      ]),
      ...(isMoved ? [paragraph(['The landlord keeps roof and walls in good order.'])] : []),
    ].join(''),
  });
const towns = (rows: readonly string[]) => `id,town\n${rows.join('\n')}\n`;
let folder: string;
let workbench: Workbench;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-list-'));
  const rows = Array.from({ length: 300 }, (_unused, index) => [`item ${index}`, index]);
  await writeFile(join(folder, 'book.xlsx'), addSheet(createWorkbook(), { name: 'Data', columns, rows }));
  await writeFile(join(folder, 'letter.docx'), letter('The rent is due on the first.', '900', false));
  await writeFile(join(folder, 'towns.csv'), towns(['1,Wien', '2,Graz', '3,Linz']));
  await writeFile(join(folder, 'list.txt'), Array.from({ length: 40 }, (_unused, at) => `line ${at}\n`).join(''));
  await writeFile(join(folder, 'broken.docx'), letter('One.', '1', false));
  workbench = await openWorkbench({ directory: folder, clock: systemClock, ids: createIdSource(systemClock) });
  await workbench.write('test', async (writer) => {
    const { bytes } = applyOperations(await writer.read('book.xlsx'), [
      { kind: 'delete_rows', sheet: 'Data', from: 5, count: 2 },
      { kind: 'insert_rows', sheet: 'Data', before: 12, count: 1 },
      {
        kind: 'set_cells',
        sheet: 'Data',
        cells: [
          { cell: 'A12', value: 'Graz' },
          { cell: 'B40', value: 9_999 },
          { cell: 'B41', value: { formula: '=B40*2' } },
        ],
      },
      { kind: 'set_columns', sheet: 'Data', columns: 'A', width: 40 },
    ]);
    await writer.write('book.xlsx', bytes);
    await writer.write('letter.docx', letter('The rent is due on the third.', '950', true));
    await writer.write('towns.csv', Buffer.from(towns(['1,Wien', '2,Steyr', '4,Wels'])));
    const text = String(await writer.read('list.txt'));
    await writer.write('list.txt', Buffer.from(text.replace('line 3\n', 'line three\n').replace('line 30\n', '')));
    await writer.write('broken.docx', Buffer.from('no document'));
  });
});

afterAll(async () => {
  await workbench.close();
  await rm(folder, { recursive: true, force: true });
});

async function listed(path: string, more: Parameters<typeof listChanges>[2] = page) {
  const list = await listChanges(workbench, path, more);
  const changes = list.changes.map(({ kind, place, before, after }) => `${kind} ${place}: ${before} → ${after}`);
  return { ...list, said: changes };
}

describe('[V4] the list of changes of a file', () => {
  it('has rows, cells and formulas of a workbook from top to bottom, then the rest of the sheet', async () => {
    const { said, total, changes } = await listed('book.xlsx');
    expect(said).toEqual([
      'removed Data, row 5 (removed): item 3 | 3 → null',
      'removed Data, row 6 (removed): item 4 | 4 → null',
      'added Data, row 12: null → Graz',
      'changed Data!B40: 39 → 9999',
      'formula Data!B41: 40 → =B40*2',
      expect.stringMatching(/^other column, Data!A:A: width .* → width 40$/),
    ]);
    expect(total).toBe((await reviewXlsx(workbench, 'book.xlsx', { row_start: 1, row_count: 5 })).change_count);
    expect(changes.map(({ unit }) => unit)).toEqual([null, null, 'Data!12:12', 'Data!B40', 'Data!B41', null]);
    expect(changes[0]?.spot).toEqual({ at: 'cell', sheet: 'Data', side: 'reference', row: 5, column: 1 });
  });

  it('counts a move once: list, sections and steps of a document agree', async () => {
    const { said, total } = await listed('letter.docx');
    expect(said).toEqual([
      'changed Agreement, line 2: first → third',
      'changed Prices, Table cell, line 5: 900 → 950',
      'moved Prices, line 6: null → The landlord keeps roof and walls in good order.',
    ]);
    const { sections, change_count: count } = await reviewDocument(workbench, 'letter.docx', {});
    const counts = await Promise.all(
      sections.map(async ({ index, changes }) => {
        const { stops, blocks } = await reviewDocument(workbench, 'letter.docx', { section_index: index });
        expect(stops.every(({ block }) => !['kept', 'gap'].includes(blocks[block]?.kind ?? 'gap'))).toBe(true);
        return [changes, stops.length];
      }),
    );
    expect(counts.map(([changes]) => changes)).toEqual(counts.map(([, stops]) => stops));
    expect(counts.reduce((sum, [changes = 0]) => sum + changes, 0)).toBe(count);
    expect(total).toBe(count);
  });

  it('has rows of a table and hunks of a text', async () => {
    expect((await listed('towns.csv')).said).toEqual([
      'changed row 2: town: Graz → town: Steyr',
      'removed row 3 (removed): 3 | Linz → null',
      'added row 3: null → 4 | Wels',
    ]);
    expect((await listed('list.txt')).said).toEqual([
      'changed line 4: line 3 → line three',
      'removed line 31 (removed): line 30 → null',
    ]);
  });

  it('is asked for by kind, without what was looked at, and part by part', async () => {
    const { said, counts, matching } = await listed('book.xlsx', { ...page, kind: 'removed' });
    expect([said.length, matching]).toEqual([2, 2]);
    expect(counts).toContainEqual({ kind: 'removed', count: 2 });
    const rest = await listed('book.xlsx', { offset: 1, limit: 1, except: ['Data!12:12', 'Data!5:5 removed'] });
    expect(rest).toMatchObject({ matching: 4, total: 6, changes: [{ place: 'Data!B40', index: 3 }] });
  });

  it('[V6] says why a file that cannot be compared is one change', async () => {
    const { said, reduced } = await listed('broken.docx');
    expect(said).toEqual(['changed the whole file: null → null']);
    expect(reduced?.message).toMatch(/broken\.docx|Word|zip|damaged|corrupt/i);
  });
});
