import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkbench } from '@galley/engine/workbench';
import { addSheet, applyOperations, createWorkbook } from '@galley/formats';
import { createIdSource, systemClock } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takePicture } from './browser.ts';
import { type Desk, openDesk } from './browser-desk.ts';
import { type ModelServer, startModelServer, text } from './wire/model-server.ts';

const columns = [
  { name: 'month', type: 'text' as const },
  { name: 'rent', type: 'number' as const },
  { name: 'heating', type: 'number' as const },
];
const rows = ['January', 'February', 'March', 'April', 'May', 'June'].map((month, at) => [month, 900, 140 - at * 22]);
const types = ['column', 'bar', 'line', 'area', 'pie', 'scatter'] as const;
const chart = (type: (typeof types)[number], at: number) => ({
  kind: 'add_chart' as const,
  sheet: 'Costs',
  type,
  // Points of a scatter chart have numbers on both axes.
  categories: type === 'scatter' ? 'B2:B7' : 'A2:A7',
  series: [
    ...(type === 'pie' || type === 'scatter' ? [] : [{ values: 'B2:B7', name: '=Costs!B1' }]),
    { values: 'C2:C7', name: '=Costs!C1' },
  ],
  cell: `F${2 + at * 20}`,
  title: `Costs as ${type}`,
});

describe('a person reviews charts', () => {
  let models: ModelServer;
  let desk: Desk;

  beforeAll(async () => {
    models = await startModelServer(() => text('unscripted'));
    desk = await openDesk({
      models,
      async prepare(directory) {
        const book = addSheet(createWorkbook(), { name: 'Costs', columns, rows });
        await writeFile(join(directory, 'costs.xlsx'), applyOperations(book, types.map(chart)).bytes);
        await using workbench = await openWorkbench({
          directory,
          clock: systemClock,
          ids: createIdSource(systemClock),
        });
        await workbench.write('test', async (writer) => {
          const cells = [
            { cell: 'B4', value: 950 },
            { cell: 'C7', value: 95 },
          ];
          const { bytes } = applyOperations(await writer.read('costs.xlsx'), [
            { kind: 'set_cells', sheet: 'Costs', cells },
          ]);
          await writer.write('costs.xlsx', bytes);
        });
      },
    });
  });
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]();
    await models?.close();
  });

  it('[V9] sees each chart drawn before and after, and its data as a table', async () => {
    const { page } = desk;
    await page.getByRole('button', { name: 'Give the review the whole width' }).click();
    await page.getByRole('tab', { name: 'Charts (6)' }).click();
    const charts = page.getByRole('region', { name: 'Charts of costs.xlsx' });
    await charts.getByRole('img', { name: /^Draft: Column chart “Costs as column”/ }).waitFor();
    await expect.poll(() => charts.getByRole('img').count()).toBe(12);
    const pair = charts.getByRole('figure');
    await pair.nth(1).getByText('Data', { exact: true }).click();
    expect(await pair.nth(1).getByRole('row').nth(3).textContent()).toBe('March95096');
    await expect.poll(() => pair.nth(0).locator('rect').count()).toBe(12);
    await takePicture(page, '49-charts');
    expect(await desk.problems('49-charts-dark')).toEqual([]);
    expect(desk.complaints).toEqual([]);
  });
});
