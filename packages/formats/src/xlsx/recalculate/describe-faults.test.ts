import { expect, it } from 'vitest';
import { applyOperations } from '../apply/apply-operations.ts';
import { createWorkbook } from '../apply/create-workbook.ts';

const written = (...formulas: string[]) => {
  const cells = formulas.map((formula, index) => ({ cell: `B${index + 1}`, value: { formula } }));
  const operations = [
    { kind: 'add_sheet', name: 'S' },
    { kind: 'set_cells', sheet: 'S', cells },
  ];
  return applyOperations(createWorkbook(), operations).warnings.join('\n');
};

it('[F6] says which formulas show an error, and which functions there are not', () => {
  const warnings = written('=1/0', '=SUM(A1:A3)', '=VLOKUP(1,A:A,1)');
  expect(warnings).toContain('1 formula(s) show an error now: S!B1 #DIV/0!.');
  expect(warnings).toContain('VLOKUP in S!B3 (did you mean VLOOKUP?)');
});

it('[F6] says nothing of formulas that are well, nor of names that a formula defines itself', () => {
  expect(written('=SUM(A1:A3)')).toBe('');
  expect(written('=LET(twice,LAMBDA(x,x*2),twice(4))')).not.toContain('Unknown');
  expect(written('=CUBEVALUE("a")')).not.toContain('Unknown');
});
