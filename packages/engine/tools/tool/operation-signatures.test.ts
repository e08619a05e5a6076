import { operationKinds, xlsxOperationSchema } from '@galley/formats';
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

it('[F12] all tools together stay small enough to be sent with every call', () => {
  const size = (allowance: 'all' | 'read', without: readonly string[] = []) =>
    JSON.stringify(declareTools(allowance).filter(({ name }) => !without.includes(name))).length;
  // What a job with workbooks alone has a use for, and everything.
  expect(size('all', ['text_edit', 'csv_edit'])).toBeLessThan(22_500);
  expect(size('all')).toBeLessThan(25_500);
  expect(size('read')).toBeLessThan(6200);
});
