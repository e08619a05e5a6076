import { posix } from 'node:path';
import { FileUnsupportedError } from '../../../base/errors.ts';
import type { PackageEdit } from '../../../ooxml/package-edit.ts';
import { resolveTarget } from '../../../ooxml/part-names.ts';
import { relationshipsOf, writeRelationships } from '../../../ooxml/part-relationships.ts';
import { appendRelationship, NO_RELATIONSHIPS, relationshipKind } from '../../../ooxml/relationships.ts';
import { XmlScanner } from '../../../xml/scanner.ts';
import { childElements, rootElement } from '../../../xml/splice.ts';
import type { WorkbookEdit } from '../book/workbook-edit.ts';
import { unselectTab } from '../markup/sheet-view.ts';
import { editTag } from '../markup/tag-attributes.ts';
import { applyTextEdits, type TextEdit } from '../markup/text-edits.ts';
import { outlineWorksheet } from '../markup/worksheet-children.ts';
import { addWorksheet, freeSheetPart } from '../sheets/sheets-edit.ts';
import { StyleCarrier, withPrefix } from './copy-styles.ts';
import { copyTable } from './copy-table.ts';

/** What a sheet takes along into another workbook; those take all they point to. */
const CARRIED = new Set(['drawing', 'comments', 'vmlDrawing', 'table', 'hyperlink', 'image']);
/** Children of a worksheet that live only with parts left behind. */
const LEFT_BEHIND = ['oleObjects', 'controls', 'customProperties', 'webPublishItems', 'legacyDrawingHF', 'extLst'];

export interface CarriedSheet {
  readonly name: string;
  /** Kinds of parts that stayed behind, such as pivot tables. */
  readonly leftOut: readonly string[];
}

/** Copies a worksheet from one workbook into another: cells, formats, widths, rules, drawings, charts, tables, notes. */
export function carryWorksheet(from: WorkbookEdit, to: WorkbookEdit, sheetName: string, newName: string): CarriedSheet {
  const source = from.sheet(sheetName);
  if (from.dialect !== to.dialect) {
    throw new FileUnsupportedError(
      'One workbook is "Strict Open XML" and the other is not, so sheets cannot go from one to the other.',
      'Save both in the same format in Excel.',
    );
  }
  const carrier = new StyleCarrier(from.styles, to.styles);
  const leftOut = new Set<string>();
  const outline = outlineWorksheet(source.source());
  for (const child of outline.children) if (LEFT_BEHIND.includes(child.name)) leftOut.add(child.name);
  const text = carryText(from, source.source(), carrier);
  const part = freeSheetPart(to);
  addWorksheet(to, newName, text);
  new PartCarrier(from.parts, to, carrier, leftOut).carryRelated({ from: source.part, to: part }, CARRIED);
  to.formulasChanged();
  return { name: newName, leftOut: [...leftOut] };
}

/** The sheet's text with format numbers of the target and its strings written out. */
function carryText(from: WorkbookEdit, source: string, carrier: StyleCarrier): string {
  const outline = outlineWorksheet(source);
  const edits: TextEdit[] = outline.children
    .filter((child) => LEFT_BEHIND.includes(child.name) || child.name === 'AlternateContent')
    .map(({ start, end }) => ({ start, end, text: '' }));
  const gone = edits.map(({ start, end }) => ({ start, end }));
  const strings = sharedStringItems(from);
  const scanner = new XmlScanner(source);
  while (scanner.next()) {
    if (scanner.kind !== 'open' && scanner.kind !== 'empty') continue;
    if (gone.some(({ start, end }) => scanner.start >= start && scanner.start < end)) continue;
    const { start, end, name } = scanner;
    const tag = source.slice(start, end);
    const edit = (changes: Record<string, string | undefined>): void => {
      edits.push({ start, end, text: editTag(tag, changes) });
    };
    if (name === 'col' && scanner.attribute('style') !== undefined)
      edit({ style: String(carrier.cellFormat(Number(scanner.attribute('style')))) });
    else if (name === 'row' && scanner.attribute('s') !== undefined)
      edit({ s: String(carrier.cellFormat(Number(scanner.attribute('s')))) });
    else if (name === 'cfRule' && scanner.attribute('dxfId') !== undefined) {
      edit({ dxfId: carrier.differentialFormat(Number(scanner.attribute('dxfId')))?.toString() });
    } else if (name === 'pageSetup') edit(withoutRelationship(scanner));
    else if (name === 'sheetPr') edit({ codeName: undefined });
    else if (name === 'c') edits.push(...carryCell(scanner, strings, carrier));
  }
  return unselectTab(applyTextEdits(source, edits));
}

/** Printer settings stay behind: an id of theirs, under whatever prefix, would point to nothing. */
function withoutRelationship(scanner: XmlScanner): Record<string, undefined> {
  return Object.fromEntries(
    [...scanner.attributes()].filter(([key]) => key.endsWith(':id')).map(([key]) => [key, undefined]),
  );
}

function carryCell(scanner: XmlScanner, strings: readonly string[], carrier: StyleCarrier): TextEdit[] {
  const { source, start, end, prefix } = scanner;
  const style = carrier.cellFormat(Number(scanner.attribute('s') ?? 0));
  const isShared = scanner.attribute('t') === 's';
  const tag = editTag(source.slice(start, end), {
    s: style === 0 ? undefined : String(style),
    cm: undefined,
    vm: undefined,
    ...(isShared ? { t: 'inlineStr' } : {}),
  });
  const edits: TextEdit[] = [{ start, end, text: tag }];
  if (!isShared || scanner.kind === 'empty') return edits;
  while (scanner.next() && !(scanner.kind === 'close' && scanner.name === 'c')) {
    if (scanner.name !== 'v' || scanner.kind !== 'open') continue;
    const from = scanner.start;
    scanner.skipChildren();
    const index = Number(/>\s*(\d+)/.exec(source.slice(from, scanner.end))?.[1] ?? -1);
    const item = prefix === '' ? 'is' : `${prefix}:is`;
    edits.push({
      start: from,
      end: scanner.end,
      text: `<${item}>${withPrefix(strings[index] ?? '', '', prefix)}</${item}>`,
    });
  }
  return edits;
}

/** Content of each shared string, rich text included, without a prefix. */
function sharedStringItems(book: WorkbookEdit): string[] {
  const part = relationshipsOf(book.parts, book.part).find((item) => relationshipKind(item) === 'sharedStrings');
  const name = part === undefined ? undefined : resolveTarget(book.part, part.target);
  if (name === undefined || !book.parts.has(name)) return [];
  const text = book.parts.read(name);
  const root = rootElement(text);
  return childElements(text, root)
    .filter((child) => child.name === 'si')
    .map((child) => withPrefix(text.slice(child.openEnd, child.closeStart), root.prefix, ''));
}

/** Copies parts from package to package, each once. */
class PartCarrier {
  readonly #from: PackageEdit;
  readonly #book: WorkbookEdit;
  readonly #styles: StyleCarrier;
  readonly #leftOut: Set<string>;
  readonly #carried = new Map<string, string>();

  constructor(from: PackageEdit, book: WorkbookEdit, styles: StyleCarrier, leftOut: Set<string>) {
    this.#from = from;
    this.#book = book;
    this.#styles = styles;
    this.#leftOut = leftOut;
  }

  carryRelated(place: { from: string; to: string }, kinds?: ReadonlySet<string>): void {
    let text = NO_RELATIONSHIPS;
    let count = 0;
    for (const relation of relationshipsOf(this.#from, place.from)) {
      const kind = relationshipKind(relation);
      const target = resolveTarget(place.from, relation.target);
      const isThere = relation.isExternal || this.#from.has(target);
      if (!isThere || (kinds !== undefined && !kinds.has(kind))) {
        this.#leftOut.add(kind);
        continue;
      }
      const { id, type } = relation;
      count += 1;
      if (relation.isExternal) {
        text = appendRelationship(text, { id, type, target: relation.target, isExternal: true });
        continue;
      }
      const copy = this.#carried.get(target) ?? this.#carryPart(target, kind);
      text = appendRelationship(text, { id, type, target: posix.relative(posix.dirname(place.to), copy) });
    }
    if (count > 0) writeRelationships(this.#book.parts, place.to, text);
  }

  #carryPart(part: string, kind: string): string {
    const { parts } = this.#book;
    const extension = posix.extname(part);
    const stem = posix.join(posix.dirname(part), posix.basename(part, extension).replace(/\d+$/, ''));
    const copy = parts.freeName((number) => `${stem}${number}${extension}`);
    parts.writeBytes(copy, this.#from.readBytes(part));
    const type = this.#from.contentType(part);
    if (type !== undefined && parts.contentType(copy) !== type) parts.declare(copy, type);
    this.#carried.set(part, copy);
    if (kind === 'table') {
      copyTable(this.#book, copy);
      parts.change(copy, (text) => this.#withFormats(text));
    }
    this.carryRelated({ from: part, to: copy });
    return copy;
  }

  /** Tables name formats of their columns by number, as rules do. */
  #withFormats(table: string): string {
    return table.replace(/(\s\w*[dD]xfId=)"(\d+)"/g, (_whole, name: string, index: string) => {
      const carried = this.#styles.differentialFormat(Number(index));
      return carried === undefined ? '' : `${name}"${carried}"`;
    });
  }
}
