import { cellName } from '../../packages/formats/src/xlsx/cell/cell-reference.ts';
import {
  type CalculationModel,
  keyColumn,
  keyRow,
} from '../../packages/formats/src/xlsx/recalculate/dependencies/calculation-model.ts';
import type { Dependents } from '../../packages/formats/src/xlsx/recalculate/dependencies/dependents.ts';

export interface Variant {
  readonly name: string;
  readonly operations: readonly unknown[];
  /** Rows that moved: from this row of this sheet on, by one. */
  readonly inserted?: { readonly sheet: string; readonly row: number };
}

interface Input {
  readonly sheet: number;
  readonly key: number;
  readonly value: string | number | boolean;
}

const MOST_EDITS = 16;

/** Edits of cells that formulas read: other values of the same kind, values of other kinds, a row put in. */
export function chooseEdits(model: CalculationModel, dependents: Dependents): Variant[] {
  const inputs = chooseInputs(model, dependents);
  if (inputs.length === 0) return [];
  const plain = inputs.map((input, index) => ({ input, value: similar(model, input, index) }));
  const odd = inputs.map((input, index) => ({ input, value: unlike(input, index) }));
  const variants: Variant[] = [
    { name: 'similar values', operations: writes(model, plain) },
    { name: 'other kinds', operations: writes(model, odd) },
  ];
  const [first] = inputs;
  if (first !== undefined) {
    const sheet = model.sheets[first.sheet]?.name ?? '';
    const row = keyRow(first.key);
    variants.push({
      name: 'a row put in',
      operations: [{ kind: 'insert_rows', sheet, before: row, count: 1 }],
      inserted: { sheet, row },
    });
  }
  return variants;
}

/** Plain cells that formulas read, those first whose readers call functions that no cell before them reaches. */
function chooseInputs(model: CalculationModel, dependents: Dependents): Input[] {
  const reached = new Set<string>();
  const chosen: Input[] = [];
  const spare: Input[] = [];
  for (const [sheet, { cells }] of model.sheets.entries()) {
    for (const [key, cell] of cells) {
      if (cell.formula !== undefined || cell.value === null || cell.isError) continue;
      let isRead = false;
      let isNew = false;
      let readers = 0;
      for (const { facts } of dependents.of(sheet, key)) {
        isRead = true;
        readers += 1;
        for (const name of facts.functions) {
          if (!reached.has(name)) isNew = true;
          reached.add(name);
        }
        if (readers > 50) break;
      }
      if (!isRead) continue;
      (isNew ? chosen : spare).push({ sheet, key, value: cell.value });
    }
  }
  const step = Math.max(1, Math.floor(spare.length / MOST_EDITS));
  return [...chosen, ...spare.filter((_input, index) => index % step === 0)].slice(0, MOST_EDITS);
}

/** Another value from the same column where there is one, so that lookups and conditions still meet something. */
function similar(model: CalculationModel, { sheet, key, value }: Input, index: number): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') {
    if (Number.isInteger(value) && value > 30_000 && value < 60_000) return { date: isoDate(value + 17 + index) };
    return Number.isInteger(value) ? value + 1 + (index % 3) : value * 1.25 + 0.07;
  }
  const column = keyColumn(key);
  for (const [other, cell] of model.sheets[sheet]?.cells ?? [])
    if (keyColumn(other) === column && typeof cell.value === 'string' && cell.value !== value && !cell.isError)
      if (cell.formula === undefined && cell.value !== '') return cell.value;
  return `${value}x`;
}

function unlike({ value }: Input, index: number): unknown {
  if (typeof value !== 'number') return [null, 7, 'Zebra', 'a*'][index % 4];
  return [null, 0, -value - 0.5, 'abc', value * 1000, 0.005][index % 6];
}

function writes(model: CalculationModel, edits: readonly { input: Input; value: unknown }[]): unknown[] {
  return edits.map(({ input, value }) => ({
    kind: 'set_cells',
    sheet: model.sheets[input.sheet]?.name ?? '',
    cells: [{ cell: cellName(keyRow(input.key), keyColumn(input.key)), value }],
  }));
}

function isoDate(serial: number): string {
  return new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10);
}
