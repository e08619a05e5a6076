import { cellName } from '@galley/formats';
import { cellKey } from '../../packages/formats/src/xlsx/recalculate/dependencies/calculation-model.ts';
import type { ScriptedCall } from '../../test/scripted-answers.ts';
import { activeSheet, cellText } from '../scoring/read-sheet.ts';
import { differingCells } from '../scoring/same-sheet.ts';

type Written = string | number | boolean | null;

/** Numbers as numbers where they read the same as text; the checks compare what is shown. */
export function written(text: string): Written {
  return String(Number(text)) === text ? Number(text) : text;
}

/** Cells of the sheet in front, changed. */
export function setCells(
  path: string,
  bytes: Uint8Array,
  cells: readonly { readonly row: number; readonly col: number; readonly value: string }[],
): ScriptedCall {
  const set = cells.map(({ row, col, value }) => ({ cell: cellName(row, col - 1), value: written(value) }));
  return edit(path, bytes, set);
}

/** Whatever makes the sheet in front equal to the expected one. */
export function makeSame(path: string, bytes: Uint8Array, expected: Uint8Array): ScriptedCall {
  const cells = differingCells(bytes, expected).map(({ name, wanted }) => {
    return {
      cell: name,
      value: wanted?.formula === undefined ? (wanted?.value ?? null) : { formula: cellText(wanted) },
    };
  });
  return edit(path, bytes, cells);
}

/** A new workbook with the values of another one's sheet in front. */
export function makeCopy(path: string, expected: Uint8Array): ScriptedCall {
  const sheet = activeSheet(expected);
  const rows = Array.from({ length: sheet?.lastRow ?? 0 }, (_row, index) =>
    Array.from({ length: (sheet?.lastColumn ?? -1) + 1 }, (_cell, column) => {
      return sheet?.cells.get(cellKey(index + 1, column))?.value ?? null;
    }),
  );
  return { name: 'xlsx_create', input: { path, sheets: [{ name: sheet?.name ?? 'Sheet1', rows }] } };
}

function edit(path: string, bytes: Uint8Array, cells: readonly object[]): ScriptedCall {
  const sheet = activeSheet(bytes)?.name ?? 'Sheet1';
  return { name: 'xlsx_edit', input: { path, operations: [{ kind: 'set_cells', sheet, cells }] } };
}
