import { XmlScanner } from '../../xml/scanner.ts';
import { readPart, type Workbook } from '../package/open-workbook.ts';
import { readTables, relatedParts } from '../package/read-tables.ts';
import type { ReadableSheet } from '../package/select-sheet.ts';

export interface SheetObjects {
  readonly tables: readonly { readonly name: string; readonly range: string }[];
  readonly merged: readonly string[];
  readonly validations: readonly string[];
  readonly conditional_formats: readonly string[];
  readonly filter: string | undefined;
  readonly hyperlinks: number;
  readonly hidden_columns: number;
  readonly comments: number;
  readonly charts: readonly string[];
  readonly images: number;
  readonly pivots: readonly string[];
  readonly is_protected: boolean;
  /** Cell below and right of the frozen panes. */
  readonly frozen_at: string | undefined;
  /** Range that the file itself declares; programs write it wrong. */
  readonly declared_range: string | undefined;
}

/** What a sheet has besides cells: from the XML around its rows, and from the parts that it points to. */
export function readSheetObjects(workbook: Workbook, sheet: ReadableSheet, outside: string): SheetObjects {
  const around = readAround(outside);
  const drawings = relatedParts(workbook, sheet.part, 'drawing');
  return {
    ...around,
    tables: readTables(workbook, sheet).map(({ name, range }) => ({ name, range })),
    comments: countComments(workbook, sheet),
    charts: drawings
      .flatMap((part) => [...relatedParts(workbook, part, 'chart'), ...relatedParts(workbook, part, 'chartEx')])
      .map((part) => chartTitle(workbook, part)),
    images: drawings.reduce((count, part) => count + relatedParts(workbook, part, 'image').length, 0),
    pivots: relatedParts(workbook, sheet.part, 'pivotTable').map((part) => pivotPlace(workbook, part)),
  };
}

type Around = Omit<SheetObjects, 'tables' | 'comments' | 'charts' | 'images' | 'pivots'>;

function readAround(outside: string): Around {
  const merged: string[] = [];
  const validations: string[] = [];
  const conditionalFormats: string[] = [];
  let filter: string | undefined;
  let frozenAt: string | undefined;
  let declared: string | undefined;
  let hyperlinks = 0;
  let hiddenColumns = 0;
  let isProtected = false;
  const scanner = new XmlScanner(outside);
  while (scanner.next()) {
    if (scanner.kind === 'text' || scanner.kind === 'close') continue;
    const attribute = (name: string): string => scanner.attribute(name) ?? '';
    if (scanner.name === 'mergeCell') merged.push(attribute('ref'));
    else if (scanner.name === 'dataValidation') validations.push(attribute('sqref'));
    else if (scanner.name === 'conditionalFormatting') conditionalFormats.push(attribute('sqref'));
    else if (scanner.name === 'autoFilter') filter = attribute('ref');
    else if (scanner.name === 'hyperlink') hyperlinks += 1;
    else if (scanner.name === 'sheetProtection') isProtected = attribute('sheet') !== '0';
    else if (scanner.name === 'dimension') declared = attribute('ref');
    else if (scanner.name === 'pane' && attribute('state').startsWith('frozen')) frozenAt = attribute('topLeftCell');
    else if (scanner.name === 'col' && /^(1|true)$/.test(attribute('hidden'))) {
      hiddenColumns += Math.max(1, Math.min(16_384, Number(attribute('max')) - Number(attribute('min')) + 1));
    }
  }
  return {
    merged,
    validations: validations.filter((range) => range !== ''),
    conditional_formats: conditionalFormats.filter((range) => range !== ''),
    filter,
    frozen_at: frozenAt,
    declared_range: declared,
    hyperlinks,
    hidden_columns: hiddenColumns,
    is_protected: isProtected,
  };
}

function countComments(workbook: Workbook, sheet: ReadableSheet): number {
  return relatedParts(workbook, sheet.part, 'comments').reduce((count, part) => {
    const scanner = new XmlScanner(readPart(workbook.zip, part).text);
    let here = 0;
    while (scanner.find('comment')) here += 1;
    return count + here;
  }, 0);
}

/** The title's text where it is written out, else the kind of chart. */
function chartTitle(workbook: Workbook, part: string): string {
  const scanner = new XmlScanner(readPart(workbook.zip, part).text);
  let title = '';
  let kind = '';
  let depth = 0;
  while (scanner.next()) {
    if (scanner.kind === 'text') {
      if (depth > 0) title += scanner.text;
    } else if (scanner.name === 't' && title.length < 100) {
      depth += scanner.kind === 'open' ? 1 : scanner.kind === 'close' ? -1 : 0;
    } else if (kind === '' && /Chart$/.test(scanner.name) && scanner.kind === 'open') {
      kind = scanner.name;
    }
    if (scanner.kind === 'open' && scanner.name === 'plotArea' && title !== '') break;
    if (kind !== '') break;
  }
  return title.trim() === '' ? kind || 'chart' : title.trim();
}

function pivotPlace(workbook: Workbook, part: string): string {
  const scanner = new XmlScanner(readPart(workbook.zip, part).text);
  if (!scanner.find('pivotTableDefinition')) return '';
  const name = scanner.attribute('name') ?? '';
  return scanner.find('location') ? `${name} at ${scanner.attribute('ref') ?? ''}` : name;
}
