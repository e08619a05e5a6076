import { type FormatKind, operationKinds, xlsxOperationSchema } from '@galley/formats';
import { expect, it } from 'vitest';
import { declareTools } from '../registry.ts';
import { operationSchemas, operationSignatures } from './operation-signatures.ts';

it('[F6] names every operation with its fields, one line each', () => {
  const [text, types] = operationSignatures(xlsxOperationSchema).split('\nTypes:\n');
  const lines = (text ?? '').split('\n');
  expect(lines.map((line) => /^- (\w+)/.exec(line)?.[1])).toEqual(operationKinds);
  expect(lines).toContain(
    '- insert_rows {sheet, before: integer, count?: integer, copy_format?: boolean}: Inserts empty rows and moves the rows below down.',
  );
  expect(lines).toContain(
    '- set_range {sheet, start, values: Value[][]}: Writes a block of values, row by row, from its top left cell.',
  );
  expect(types).toContain('Value = (number|boolean|string|null|{formula}|{array_formula, over?}|{date})');
  expect(operationSchemas(xlsxOperationSchema).map(({ kind }) => kind)).toEqual(operationKinds);
});

const size = (allowance: 'all' | 'read', ...formats: FormatKind[]) =>
  JSON.stringify(declareTools(allowance, { formats: new Set(formats), writes: null, named: new Set() })).length;

it('[F12] the tools for one format stay small enough to be sent with every call', () => {
  expect(size('all', 'xlsx')).toBeLessThan(16_500);
  expect(size('all', 'docx')).toBeLessThan(16_000);
  expect(size('all', 'pptx')).toBeLessThan(15_000);
  expect(size('all', 'pdf')).toBeLessThan(11_500);
  expect(size('all', 'csv')).toBeLessThan(9_500);
  expect(size('all', 'image')).toBeLessThan(6_500);
  expect(size('read', 'xlsx')).toBeLessThan(5250);
  expect(size('read', 'docx')).toBeLessThan(4250);
});

it('[F12] a workbook, a document and a table together stay below what a small model can be sent', () => {
  expect(size('all', 'xlsx', 'docx', 'csv', 'json', 'text')).toBeLessThan(31_500);
  expect(size('all', 'xlsx', 'docx', 'pptx', 'pdf', 'image', 'csv', 'json', 'text')).toBeLessThan(47_500);
  expect(JSON.stringify(declareTools('read')).length).toBeLessThan(8300);
});
