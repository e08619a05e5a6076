import { XmlScanner } from '../../xml/scanner.ts';
import { isDateFormat } from './number-format.ts';

/** For each cell format (`s` of a cell) whether it shows a date. */
export function readDateStyles(source: string): readonly boolean[] {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
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
      styles.push(isDateFormat(id, codes.get(id)));
    }
  }
  return styles;
}
