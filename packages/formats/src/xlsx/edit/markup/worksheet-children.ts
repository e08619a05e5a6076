import { FileCorruptError } from '../../../base/errors.ts';
import { XmlScanner } from '../../../xml/scanner.ts';
import { type ElementSpan, qualifiedName } from '../../../xml/splice.ts';

/** The order that the schema demands of a worksheet's children. */
const ORDER: readonly string[] = [
  'sheetPr',
  'dimension',
  'sheetViews',
  'sheetFormatPr',
  'cols',
  'sheetData',
  'sheetCalcPr',
  'sheetProtection',
  'protectedRanges',
  'scenarios',
  'autoFilter',
  'sortState',
  'dataConsolidate',
  'customSheetViews',
  'mergeCells',
  'phoneticPr',
  'conditionalFormatting',
  'dataValidations',
  'hyperlinks',
  'printOptions',
  'pageMargins',
  'pageSetup',
  'headerFooter',
  'rowBreaks',
  'colBreaks',
  'customProperties',
  'cellWatches',
  'ignoredErrors',
  'smartTags',
  'drawing',
  'legacyDrawing',
  'legacyDrawingHF',
  'drawingHF',
  'picture',
  'oleObjects',
  'controls',
  'webPublishItems',
  'tableParts',
  'extLst',
];

export interface WorksheetOutline {
  readonly prefix: string;
  /** Start and end of the root's opening tag. */
  readonly rootStart: number;
  readonly rootOpenEnd: number;
  readonly rootCloseStart: number;
  readonly rootAttributes: ReadonlyMap<string, string>;
  readonly children: readonly ElementSpan[];
}

/** The direct children of a worksheet. Its rows are jumped over, so a sheet of 80 MB costs what a small one does. */
export function outlineWorksheet(source: string): WorksheetOutline {
  // An extension may hold rows of its own behind the sheet's; then what is left does not end with the root.
  const found = walkChildren(source, true) ?? walkChildren(source, false);
  if (found === undefined) throw new FileCorruptError('The elements of the sheet do not end where they must.');
  return found;
}

function walkChildren(source: string, isQuick: boolean): WorksheetOutline | undefined {
  let scanner = new XmlScanner(source);
  const root = nextElement(scanner);
  if (root === undefined) throw new FileCorruptError('The sheet has no element.');
  if (root.isEmpty) throw new FileCorruptError('The sheet is an empty element.');
  const children: ElementSpan[] = [];
  for (;;) {
    if (!scanner.next()) throw new FileCorruptError('The sheet is cut off.');
    if (scanner.kind === 'close') {
      if (scanner.name !== root.name) return undefined;
      break;
    }
    if (scanner.kind === 'text') continue;
    const child = spanHere(scanner, isQuick);
    children.push(child);
    if (child.name === 'sheetData' && !child.isEmpty) scanner = new XmlScanner(source, child.end);
  }
  return {
    prefix: root.prefix,
    rootStart: root.start,
    rootOpenEnd: root.openEnd,
    rootCloseStart: scanner.start,
    rootAttributes: root.attributes,
    children,
  };
}

export function worksheetChild(source: string, name: string): ElementSpan | undefined {
  return outlineWorksheet(source).children.find((child) => child.name === name);
}

/** Puts a new child where the schema wants it, after others of its kind. */
export function insertWorksheetChild(source: string, name: string, xml: string): string {
  const at = placeOf(source, outlineWorksheet(source), name);
  return source.slice(0, at) + xml + source.slice(at);
}

/** Replaces the child of this name (or adds it) by what `make` gives; `undefined` removes it. */
export function setWorksheetChild(
  source: string,
  name: string,
  make: (present: string | undefined, prefix: string) => string | undefined,
): string {
  const outline = outlineWorksheet(source);
  const present = outline.children.find((child) => child.name === name);
  const text = present === undefined ? undefined : source.slice(present.start, present.end);
  const made = make(text, outline.prefix);
  if (made === text) return source;
  if (present !== undefined) return source.slice(0, present.start) + (made ?? '') + source.slice(present.end);
  if (made === undefined) return source;
  const at = placeOf(source, outline, name);
  return source.slice(0, at) + made + source.slice(at);
}

function placeOf(source: string, outline: WorksheetOutline, name: string): number {
  const rank = ORDER.indexOf(name);
  let at = outline.rootOpenEnd;
  for (const child of outline.children) {
    if (rankOf(source, child) > rank) return child.start;
    at = child.end;
  }
  return at;
}

/** Office wraps some children (controls, objects) in `mc:AlternateContent`: what is inside says where it belongs. */
function rankOf(source: string, child: ElementSpan): number {
  if (child.name !== 'AlternateContent') return ORDER.indexOf(child.name);
  const scanner = new XmlScanner(source, child.openEnd, child.closeStart);
  while (scanner.next()) {
    if (scanner.kind !== 'open' && scanner.kind !== 'empty') continue;
    const rank = ORDER.indexOf(scanner.name);
    if (rank !== -1) return rank;
  }
  return -1;
}

/** Where a mark stands last; one inside a comment behind it does not count. */
function lastOutsideComments(source: string, mark: string): number {
  let found = source.lastIndexOf(mark);
  while (found !== -1) {
    const commentEnd = source.indexOf('-->', found);
    const commentStart = commentEnd === -1 ? -1 : source.indexOf('<!--', found);
    const isInside = commentEnd !== -1 && (commentStart === -1 || commentEnd < commentStart);
    if (!isInside || found === 0) return found;
    found = source.lastIndexOf(mark, found - 1);
  }
  return found;
}

function nextElement(scanner: XmlScanner): ElementSpan | undefined {
  while (scanner.next()) {
    if (scanner.kind !== 'open' && scanner.kind !== 'empty') continue;
    const { name, prefix, start, end } = scanner;
    const isEmpty = scanner.kind === 'empty';
    const attributes = new Map(scanner.attributes());
    return { name, prefix, start, end, openEnd: end, closeStart: end, isEmpty, attributes };
  }
  return undefined;
}

function spanHere(scanner: XmlScanner, isQuick: boolean): ElementSpan {
  const { name, prefix, start, end: openEnd, source } = scanner;
  const isEmpty = scanner.kind === 'empty';
  const attributes = new Map(scanner.attributes());
  if (isEmpty) return { name, prefix, start, end: openEnd, openEnd, closeStart: openEnd, isEmpty, attributes };
  if (name === 'sheetData' && isQuick) {
    const close = lastOutsideComments(source, `</${qualifiedName(prefix, name)}`);
    const end = close === -1 ? -1 : source.indexOf('>', close) + 1;
    if (close < openEnd || end === 0) throw new FileCorruptError('The rows of the sheet are cut off.');
    return { name, prefix, start, end, openEnd, closeStart: close, isEmpty, attributes };
  }
  scanner.skipChildren();
  return { name, prefix, start, end: scanner.end, openEnd, closeStart: scanner.start, isEmpty, attributes };
}
