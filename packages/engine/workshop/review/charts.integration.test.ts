import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addSheet, applyOperations, createWorkbook } from '@galley/formats';
import { createIdSource, systemClock } from '@galley/schema';
import { expect, it } from 'vitest';
import { openWorkbench } from '../../workbench/index.ts';
import { previewCharts, reviewCharts } from './charts.ts';

const columns = [
  { name: 'month', type: 'text' as const },
  { name: 'rent', type: 'number' as const },
];
const rows = ['Jan', 'Feb', 'Mar'].map((month, at) => [month, 100 * (at + 1)]);
const chart = (type: 'column' | 'pie', cell: string) => ({
  kind: 'add_chart' as const,
  sheet: 'Data',
  type,
  categories: 'A2:A4',
  series: [{ values: 'B2:B4', name: '=Data!B1' }],
  cell,
  title: `Rent as ${type}`,
});

it('[V9] charts come before and after, with the values that their cells have now', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-charts-'));
  try {
    const book = addSheet(createWorkbook(), { name: 'Data', columns, rows });
    await writeFile(join(folder, 'book.xlsx'), applyOperations(book, [chart('column', 'D2')]).bytes);
    await using workbench = await openWorkbench({
      directory: folder,
      clock: systemClock,
      ids: createIdSource(systemClock),
    });
    await workbench.write('test', async (writer) => {
      const { bytes } = applyOperations(await writer.read('book.xlsx'), [
        { kind: 'set_cells', sheet: 'Data', cells: [{ cell: 'B3', value: 950 }] },
        chart('pie', 'D30'),
      ]);
      await writer.write('book.xlsx', bytes);
    });
    const { charts, reference_source: source } = await reviewCharts(workbench, 'book.xlsx');
    expect(source).toBe('draft_start_snapshot');
    expect(charts.map(({ change }) => change).sort()).toEqual(['added', 'changed']);
    const changed = charts.find(({ change }) => change === 'changed');
    expect(changed?.baseline?.groups[0]?.series[0]?.values).toEqual([100, 200, 300]);
    expect(changed?.draft).toMatchObject({
      sheet: 'Data',
      title: 'Rent as column',
      groups: [
        {
          type: 'column',
          stacking: 'none',
          series: [{ name: 'rent', categories: ['Jan', 'Feb', 'Mar'], values: [100, 950, 300] }],
        },
      ],
    });
    expect((await previewCharts(workbench, 'book.xlsx')).charts.map(({ groups }) => groups[0]?.type)).toEqual([
      'column',
      'pie',
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
