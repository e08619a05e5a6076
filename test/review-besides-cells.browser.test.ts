import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkbench } from '@galley/engine/workbench';
import { addSheet, applyOperations, createWorkbook } from '@galley/formats';
import { createIdSource, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takePicture } from './browser.ts';
import { type Desk, openDesk } from './browser-desk.ts';
import { type ModelServer, startModelServer, text } from './wire/model-server.ts';

const columns = [
  { name: 'city', type: 'text' as const },
  { name: 'amount', type: 'number' as const },
];
const rows = Array.from({ length: 300 }, (_unused, index) => [`city ${index}`, index]);
const numbers = Array.from({ length: 60 }, (_unused, index) => `line ${index}`);

describe('a person reviews what changed besides cells', () => {
  let models: ModelServer;
  let desk: Desk;

  beforeAll(async () => {
    models = await startModelServer(() => text('unscripted'));
    desk = await openDesk({
      models,
      async prepare(directory) {
        const sheet = addSheet(createWorkbook(), { name: 'Cities', columns, rows });
        const book = addSheet(sheet, { name: 'Other', columns, rows: rows.slice(0, 3) });
        await writeFile(join(directory, 'cities.xlsx'), book);
        await writeFile(join(directory, 'rows.xlsx'), sheet);
        await writeFile(join(directory, 'list.txt'), `${numbers.join('\n')}\n`);
        await using workbench = await openWorkbench({
          directory,
          clock: systemClock,
          ids: createIdSource(systemClock),
        });
        await workbench.write('test', async (writer) => {
          const { bytes } = applyOperations(await writer.read('cities.xlsx'), [
            { kind: 'set_comment', sheet: 'Cities', cell: 'B250', text: 'ask again' },
            { kind: 'set_columns', sheet: 'Other', columns: 'A', width: 40 },
          ]);
          await writer.write('cities.xlsx', bytes);
          const lines = applyOperations(await writer.read('rows.xlsx'), [
            { kind: 'delete_rows', sheet: 'Cities', from: 5, count: 2 },
            { kind: 'insert_rows', sheet: 'Cities', before: 12, count: 1 },
            {
              kind: 'set_cells',
              sheet: 'Cities',
              cells: [
                { cell: 'A12', value: 'Graz' },
                { cell: 'B250', value: 9_999 },
              ],
            },
          ]);
          await writer.write('rows.xlsx', lines.bytes);
          const list = numbers.map((line) => (line === 'line 3' || line === 'line 50' ? `${line}, changed` : line));
          await writer.write('list.txt', Buffer.from(`${list.join('\n')}\n`));
        });
      },
    });
  });
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]();
    await models?.close();
  });

  it('[V9] sees a list of it below the grid', async () => {
    await desk.page.getByRole('list', { name: 'Changed files' }).getByText('cities.xlsx').click();
    const list = desk.page.getByRole('list', { name: 'Changes besides cells' });
    await list.waitFor();
    expect(await list.getByRole('listitem').allTextContents()).toEqual([
      'noteCities!B250Galley: "ask again"',
      expect.stringMatching(/^columnOther!A:Awidth .* → width 40$/),
    ]);
    await takePicture(desk.page, '24-besides-cells');
    expect(await desk.problems('24-besides-cells-dark')).toEqual([]);
  });

  it('[V5] is taken to the place of a change', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'Other!A:A' }).click();
    await page.getByRole('grid', { name: 'Draft: Other' }).waitFor();
    await page.getByRole('button', { name: 'Cities!B250' }).click();
    await page.getByRole('grid', { name: 'Draft: Cities' }).getByText('city 248', { exact: true }).waitFor();
  });

  it('[V9] [V5] rows that went and came stand beside what stayed, and one goes from change to change', async () => {
    const { page } = desk;
    await page.getByRole('list', { name: 'Changed files' }).getByText('rows.xlsx').click();
    await page.getByText('1 row added · 2 rows removed · 1 cell changed').waitFor();
    const reference = page.getByRole('grid', { name: 'Reference (Draft start): Cities' });
    const draft = page.getByRole('grid', { name: 'Draft: Cities' });
    await reference.getByRole('rowheader', { name: '5 removed row' }).waitFor();
    // The row that follows the removed ones is on one line on both sides, under the number of each side.
    const top = (grid: typeof draft) => grid.getByRole('gridcell', { name: 'city 5', exact: true }).boundingBox();
    expect((await top(reference))?.y).toBe((await top(draft))?.y);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await draft.getByRole('rowheader', { name: '12 new row' }).waitFor();
    await page.getByText('2 of 3', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next change (j)' }).click();
    await draft.getByRole('gridcell', { name: '9999', exact: true }).waitFor();
    await reference.getByRole('gridcell', { name: '249', exact: true }).waitFor();
    await page.getByText('was 249').waitFor();
    // In sight, not just below it.
    const [cell, box] = [await draft.getByText('9999', { exact: true }).boundingBox(), await draft.boundingBox()];
    expect((cell?.y ?? 0) + (cell?.height ?? 0)).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
    expect(await page.getByRole('button', { name: 'Next change (j)' }).isDisabled()).toBe(true);
    await takePicture(page, '42-rows');
    expect(await desk.problems('42-rows-dark')).toEqual([]);
  });

  it('[B6] publishes one of two changes of a text; the other stays in the Draft', async () => {
    const { page } = desk;
    await page.getByRole('list', { name: 'Changed files' }).getByText('list.txt').click();
    await page.getByRole('checkbox', { name: 'Publish change 2' }).uncheck();
    expect(await desk.problems()).toEqual([]);
    await page.getByRole('button', { name: 'Publish chosen changes' }).click();
    await page.getByText('Published the chosen changes of list.txt').first().waitFor();
    const written = await readFile(join(desk.directory, 'list.txt'), 'utf8');
    expect(written).toContain('line 3, changed');
    expect(written).not.toContain('line 50, changed');
    await page.getByText('line 50, changed').waitFor();
  });
});
