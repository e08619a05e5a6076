import type { Workbook } from '../package/open-workbook.ts';
import { isReadable, type ReadableSheet } from '../package/select-sheet.ts';

export interface SheetPair {
  readonly before: ReadableSheet | null;
  readonly after: ReadableSheet | null;
}

/** Sheets by name, then by their id in the file: a renamed sheet keeps it. In the order of the second workbook. */
export function matchSheets(before: Workbook, after: Workbook): SheetPair[] {
  const left = before.sheets.filter(isReadable);
  const right = after.sheets.filter(isReadable);
  const partner = new Map<ReadableSheet, ReadableSheet>();
  const free = new Set(left);
  const pair = (sheet: ReadableSheet, found: ReadableSheet | undefined): void => {
    if (found === undefined) return;
    partner.set(sheet, found);
    free.delete(found);
  };
  for (const sheet of right)
    pair(
      sheet,
      left.find((other) => other.name.toLowerCase() === sheet.name.toLowerCase()),
    );
  for (const sheet of right) {
    if (partner.has(sheet)) continue;
    pair(
      sheet,
      [...free].find((other) => other.sheetId === sheet.sheetId && other.part === sheet.part),
    );
  }
  return [
    ...right.map((sheet) => ({ before: partner.get(sheet) ?? null, after: sheet })),
    ...[...free].map((sheet) => ({ before: sheet, after: null })),
  ];
}
