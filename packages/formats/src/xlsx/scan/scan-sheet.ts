import type { Workbook } from '../package/open-workbook.ts';
import { type ReadableSheet, sheetEntry } from '../package/select-sheet.ts';
import type { SheetScanner } from './sheet-scanner.ts';

/** Feeds a whole sheet to a scanner in chunks; stops when it has seen enough. */
export async function scanSheet(workbook: Workbook, sheet: ReadableSheet, scanner: SheetScanner): Promise<void> {
  for await (const chunk of workbook.zip.stream(sheetEntry(workbook, sheet))) {
    if (!scanner.push(chunk)) return;
  }
  scanner.end();
}

const HEAD_BYTES = 256 * 1024;

/** The same at once, for callers that cannot wait. A scan that ends within the first bytes decompresses only these. */
export function scanSheetNow(workbook: Workbook, sheet: ReadableSheet, makeScanner: () => SheetScanner): SheetScanner {
  const entry = sheetEntry(workbook, sheet);
  if (entry.size > HEAD_BYTES * 4) {
    const first = makeScanner();
    if (!first.push(workbook.zip.head(entry, HEAD_BYTES))) return first;
  }
  const scanner = makeScanner();
  if (scanner.push(workbook.zip.read(entry))) scanner.end();
  return scanner;
}
