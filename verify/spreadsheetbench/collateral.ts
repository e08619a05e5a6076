import { cellName } from '../../packages/formats/src/xlsx/cell/cell-reference.ts';
import {
  type CalculationModel,
  keyColumn,
  keyRow,
} from '../../packages/formats/src/xlsx/recalculate/dependencies/calculation-model.ts';
import { openZip } from '../../packages/formats/src/zip/open-zip.ts';

/** Parts that any change of a formula may touch. */
const TOUCHED = /(^|\/)(workbook\.xml(\.rels)?|calcChain\.xml|\[Content_Types\]\.xml|styles\.xml)$/i;

/** What changed outside the answer's cells: values and formulas of cells, and parts that no cell lives in. */
export function collateral(
  before: { bytes: Uint8Array; model: CalculationModel },
  after: { bytes: Uint8Array; model: CalculationModel },
  allowed: ReadonlyMap<string, ReadonlySet<number>>,
): string[] {
  return [...changedCells(before.model, after.model, allowed), ...changedParts(before, after)];
}

function changedCells(
  before: CalculationModel,
  after: CalculationModel,
  allowed: ReadonlyMap<string, ReadonlySet<number>>,
): string[] {
  const changed: string[] = [];
  for (const sheet of after.sheets) {
    const old = before.sheets.find((one) => one.name === sheet.name);
    const free = allowed.get(sheet.name.toLowerCase());
    for (const key of new Set([...sheet.cells.keys(), ...(old?.cells.keys() ?? [])])) {
      if (free?.has(key) === true) continue;
      const one = old?.cells.get(key);
      const other = sheet.cells.get(key);
      const isSame =
        one?.formula === other?.formula &&
        // A formula elsewhere may read the answer; then its value follows, and only that.
        (one?.formula !== undefined || (one?.value ?? null) === (other?.value ?? null));
      if (!isSame) changed.push(`${sheet.name}!${cellName(keyRow(key), keyColumn(key))}`);
    }
  }
  for (const sheet of before.sheets)
    if (!after.sheets.some((one) => one.name === sheet.name)) changed.push(`sheet ${sheet.name}`);
  return changed;
}

function changedParts(before: { bytes: Uint8Array; model: CalculationModel }, after: { bytes: Uint8Array }): string[] {
  const sheets = new Set(before.model.sheets.map((sheet) => sheet.part.toLowerCase()));
  const old = openZip(before.bytes);
  const now = openZip(after.bytes);
  const changed: string[] = [];
  for (const entry of old.entries) {
    if (TOUCHED.test(entry.name) || sheets.has(entry.name.toLowerCase())) continue;
    const kept = now.find(entry.name);
    if (kept === undefined || !Buffer.from(now.read(kept)).equals(Buffer.from(old.read(entry))))
      changed.push(entry.name);
  }
  return changed;
}
