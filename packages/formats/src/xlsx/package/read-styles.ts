import { XmlScanner } from '../../xml/scanner.ts';
import { builtInFormat, isDateFormat } from './number-format.ts';

export interface CellStyles {
  /** For each cell format (`s` of a cell) whether it shows a date. */
  readonly dates: readonly boolean[];
  /** Its number format; undefined for General. */
  readonly formats: readonly (string | undefined)[];
}

export const NO_STYLES: CellStyles = { dates: [], formats: [] };

export function readStyles(source: string): CellStyles {
  const codes = new Map<number, string>();
  const dates: boolean[] = [];
  const formats: (string | undefined)[] = [];
  const scanner = new XmlScanner(source);
  let isInCellFormats = false;
  while (scanner.next()) {
    if (scanner.kind === 'text') continue;
    if (scanner.name === 'cellXfs') isInCellFormats = scanner.kind === 'open';
    else if (scanner.kind === 'close') continue;
    // Differential formats come after and reuse the ids with their own codes.
    else if (scanner.name === 'dxfs') break;
    else if (scanner.name === 'numFmt') {
      codes.set(Number(scanner.attribute('numFmtId')), scanner.attribute('formatCode') ?? '');
    } else if (scanner.name === 'xf' && isInCellFormats) {
      const id = Number(scanner.attribute('numFmtId') ?? 0);
      dates.push(isDateFormat(id, codes.get(id)));
      const code = codes.get(id) ?? builtInFormat(id);
      formats.push(code === undefined || /^general$/i.test(code) ? undefined : code);
    }
  }
  return { dates, formats };
}
