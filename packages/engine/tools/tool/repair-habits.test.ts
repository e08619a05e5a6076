import { GalleyError } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { readFile } from '../files/read-file.ts';
import { tableReadRows } from '../table/table-read-rows.ts';
import { xlsxEdit } from '../xlsx/xlsx-edit.ts';
import { bindTool } from './bind-tool.ts';
import { repairHabits } from './repair-habits.ts';

describe('[A4] habits of models', () => {
  it.each([
    [readFile, { file_path: 'a.txt', offset: 0, limit: 20 }, { path: 'a.txt', line_start: 1, line_count: 20 }],
    [readFile, { path: 'a.pdf', page: 3 }, { path: 'a.pdf', pages: '3' }],
    [tableReadRows, { path: 'a.csv', sheet_name: 'Q1', limit: 5 }, { path: 'a.csv', sheet: 'Q1', row_count: 5 }],
    [
      xlsxEdit,
      { path: 'a.xlsx', operations: [{ kind: 'set_cells', sheet_name: 'S', cells: { A1: 5, b2: 'x' } }] },
      {
        path: 'a.xlsx',
        operations: [
          {
            kind: 'set_cells',
            sheet: 'S',
            cells: [
              { cell: 'A1', value: 5 },
              { cell: 'b2', value: 'x' },
            ],
          },
        ],
      },
    ],
    [
      xlsxEdit,
      { path: 'a.xlsx', operations: [{ kind: 'set_cells', sheet: 'S', cells: [{ cell: 'A1', formula: '=B1' }] }] },
      {
        path: 'a.xlsx',
        operations: [{ kind: 'set_cells', sheet: 'S', cells: [{ cell: 'A1', value: { formula: '=B1' } }] }],
      },
    ],
    [
      xlsxEdit,
      { path: 'a.xlsx', operations: [{ kind: 'add_chart', sheet: 'S', type: 'bar', cell: 'F2', series: ['B2:B9'] }] },
      {
        path: 'a.xlsx',
        operations: [{ kind: 'add_chart', sheet: 'S', type: 'bar', cell: 'F2', series: [{ values: 'B2:B9' }] }],
      },
    ],
  ])('%# are taken for what was meant, and said', (tool, input, meant) => {
    const { input: repaired, repairs } = repairHabits(input, tool.arguments);
    expect(repaired).toEqual(meant);
    expect(repairs.length).toBeGreaterThan(0);
    expect(bindTool(tool as typeof readFile).bind(input).repairs).toEqual(repairs);
  });

  it('what could mean two things, or nothing here, stays as it was written', () => {
    for (const input of [
      { path: 'a', file: 'b' },
      { path: 'a', colour: 'red' },
      { path: 'a', limit: 'all of it' },
    ]) {
      expect(() => bindTool(readFile).bind(input)).toThrow(GalleyError);
    }
    const { input } = repairHabits({ path: 'a', file: 'b' }, readFile.arguments);
    expect(input).toEqual({ path: 'a', file: 'b' });
  });
});

describe('[A4] a refusal says what would fit', () => {
  const remedyOf = (tool: typeof readFile, input: unknown) => {
    try {
      bindTool(tool).bind(input);
    } catch (error) {
      if (error instanceof GalleyError) return error.remedy;
    }
    throw new RangeError('it was not refused');
  };

  it('of a tool, its arguments', () => {
    expect(remedyOf(readFile, { colour: 'red' })).toMatch(/^Call it again with: read_file \{path, sheet\?, range\?, /);
  });

  it('of an operation, its fields; of a list of operations, their kinds', () => {
    const edit = xlsxEdit as unknown as typeof readFile;
    const remedy = remedyOf(edit, { path: 'a.xlsx', operations: [{ kind: 'insert_rows', sheet: 'S', at: 3 }] });
    expect(remedy).toBe(
      'Call it again with: {kind: "insert_rows", …}, whose fields are {sheet, before: integer, count?: integer, copy_format?: boolean}',
    );
    const unknown = remedyOf(edit, { path: 'a.xlsx', operations: 'all' });
    expect(unknown).toContain('set_cells');
    expect(unknown.length).toBeLessThan(2500);
  });
});

it('[A4] a chart that does not fit is told with a series to follow', () => {
  const input = { path: 'a.xlsx', operations: [{ kind: 'add_chart', sheet: 'S', type: 'bar', data: 'B2:B9' }] };
  const remedy = [...refusal(input)].join('');
  expect(remedy).toContain('for instance series: [{"values":"B2:B9","name":"=B1"}]');
});

function refusal(input: unknown): string {
  try {
    bindTool(xlsxEdit).bind(input);
    return '';
  } catch (error) {
    return error instanceof GalleyError ? error.remedy : String(error);
  }
}
