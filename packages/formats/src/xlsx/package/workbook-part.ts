import { FileCorruptError } from '../../base/errors.ts';
import { STRICT } from '../../ooxml/namespaces.ts';
import { XmlScanner } from '../../xml/scanner.ts';

export interface SheetTag {
  readonly name: string;
  readonly sheetId: number;
  readonly relationshipId: string;
  readonly state: string;
}

export interface WorkbookPart {
  /** Local name of the root element. */
  readonly root: string;
  readonly isStrict: boolean;
  readonly sheets: readonly SheetTag[];
  readonly usesDates1904: boolean;
}

/** What the workbook's own part says, in one pass: it may be large, and every look at the file begins here. */
export function readWorkbookPart(source: string): WorkbookPart {
  const scanner = new XmlScanner(source);
  const sheets: SheetTag[] = [];
  let root = '';
  let isStrict = false;
  let usesDates1904 = false;
  let isInSheets = false;
  let depth = 0;
  while (scanner.next()) {
    if (scanner.kind === 'text') continue;
    depth += scanner.kind === 'open' ? 1 : scanner.kind === 'close' ? -1 : 0;
    if (scanner.name === 'sheets') isInSheets = scanner.kind === 'open';
    if (scanner.kind === 'close') continue;
    if (root === '') {
      root = scanner.name;
      isStrict = [...scanner.attributes()].some(([, value]) => value === STRICT.main);
    } else if (isInSheets && scanner.name === 'sheet') {
      sheets.push(readSheetTag(scanner));
    } else if (scanner.name === 'workbookPr' && depth === (scanner.kind === 'open' ? 2 : 1)) {
      // Extensions at the end of the part have an element of the same name.
      const value = scanner.attribute('date1904');
      usesDates1904 = value === '1' || value === 'true';
    }
  }
  if (root === '') throw new FileCorruptError('The XML of the workbook has no element.');
  if (depth !== 0) throw new FileCorruptError('The XML of the workbook is cut off or damaged.', { depth });
  return { root, isStrict, sheets, usesDates1904 };
}

function readSheetTag(scanner: XmlScanner): SheetTag {
  return {
    name: scanner.attribute('name') ?? '',
    sheetId: Number(scanner.attribute('sheetId') ?? 0),
    relationshipId: scanner.attribute('r:id') ?? scanner.attribute('id') ?? '',
    state: scanner.attribute('state') ?? 'visible',
  };
}
