import { posix } from 'node:path';
import type { PackageEdit } from '../../../ooxml/package-edit.ts';
import { relationshipsPartOf, resolveTarget } from '../../../ooxml/part-names.ts';
import { relationshipsOf, writeRelationships } from '../../../ooxml/part-relationships.ts';
import { type Relationship, relationshipKind } from '../../../ooxml/relationships.ts';
import { escapeAttribute } from '../../../xml/escape.ts';
import { childElements, rootElement, setAttribute } from '../../../xml/splice.ts';
import { SheetEdit } from '../book/sheet-edit.ts';
import type { WorkbookEdit } from '../book/workbook-edit.ts';
import { unselectTab } from '../markup/sheet-view.ts';
import { setWorksheetChild } from '../markup/worksheet-children.ts';
import { checkSheetName, freeSheetPart, listSheet } from '../sheets/sheets-edit.ts';
import { copyTable } from './copy-table.ts';

/** Parts of a sheet that each copy must have for itself; others (pictures, pivot caches) are shared. */
const OWN_KINDS = new Set([
  'drawing',
  'chart',
  'chartUserShapes',
  'chartStyle',
  'chartColorStyle',
  'chartEx',
  'vmlDrawing',
  'comments',
  'table',
  'printerSettings',
  'ctrlProp',
  'pivotTable',
]);
/** What cannot stand in a workbook twice under one name. */
const LEFT_OUT_KINDS = new Set(['slicer', 'timeline', 'threadedComment', 'queryTable']);

export interface CopiedParts {
  readonly sheet: SheetEdit;
  /** New part names of what was copied, by the old ones. */
  readonly parts: ReadonlyMap<string, string>;
  /** Old and new names of tables. */
  readonly tables: readonly { readonly from: string; readonly to: string }[];
}

/** Adds a copy of a worksheet at the end of the workbook, drawings, tables and comments included. */
export function copyWorksheet(book: WorkbookEdit, source: SheetEdit, name: string): CopiedParts {
  checkSheetName(book, name);
  const text = source.source();
  const part = freeSheetPart(book);
  book.parts.copy(source.part, part);
  book.copyChanged(source.part, part);
  const copied = new Map<string, string>();
  const tables: { from: string; to: string }[] = [];
  copyRelated(book, source.part, part, copied, tables);
  book.parts.change(part, () => cleanCopy(text));
  listSheet(book, name, part);
  return { sheet: new SheetEdit(book, { name, part }), parts: copied, tables };
}

function copyRelated(
  book: WorkbookEdit,
  from: string,
  to: string,
  copied: Map<string, string>,
  tables: { from: string; to: string }[],
): void {
  const { parts } = book;
  const list = relationshipsPartOf(from);
  if (!parts.has(list)) return;
  let text = parts.read(list);
  for (const relation of relationshipsOf(parts, from)) {
    const kind = relationshipKind(relation);
    if (LEFT_OUT_KINDS.has(kind)) {
      text = withoutRelationship(text, relation.id);
      book.warn(`The copy of the sheet has no ${WORDS[kind] ?? kind}.`);
      continue;
    }
    const target = resolveTarget(from, relation.target);
    if (relation.isExternal || !parts.has(target)) continue;
    const own = OWN_KINDS.has(kind) ? copyPart(book, target, kind, copied, tables) : target;
    text = retarget(text, relation, posix.relative(posix.dirname(to), own));
  }
  writeRelationships(parts, to, text);
}

const WORDS: Readonly<Record<string, string>> = {
  slicer: 'slicers',
  timeline: 'timelines',
  threadedComment: 'threads of comments, only their text',
  queryTable: 'link to outside data',
};

function copyPart(
  book: WorkbookEdit,
  from: string,
  kind: string,
  copied: Map<string, string>,
  tables: { from: string; to: string }[],
): string {
  const known = copied.get(from);
  if (known !== undefined) return known;
  const to = freePart(book.parts, from);
  book.parts.copy(from, to);
  copied.set(from, to);
  if (kind === 'table') tables.push(copyTable(book, to));
  copyRelated(book, from, to, copied, tables);
  return to;
}

/** `xl/drawings/drawing7.xml` for `xl/drawings/drawing1.xml`. */
function freePart(parts: PackageEdit, part: string): string {
  const extension = posix.extname(part);
  const stem = posix.join(posix.dirname(part), posix.basename(part, extension).replace(/\d+$/, ''));
  return parts.freeName((number) => `${stem}${number}${extension}`);
}

function retarget(text: string, relation: Relationship, target: string): string {
  const element = childElements(text, rootElement(text)).find((child) => child.attributes.get('Id') === relation.id);
  return element === undefined ? text : setAttribute(text, element, 'Target', escapeAttribute(target));
}

function withoutRelationship(text: string, id: string): string {
  const element = childElements(text, rootElement(text)).find((child) => child.attributes.get('Id') === id);
  return element === undefined ? text : text.slice(0, element.start) + text.slice(element.end);
}

/** The copy is not the chosen tab, has no code name of a macro module, and names no slicers. */
function cleanCopy(source: string): string {
  const unselected = setWorksheetChild(unselectTab(source), 'sheetPr', (present) =>
    present?.replace(/\s+codeName\s*=\s*(?:"[^"]*"|'[^']*')/, ''),
  );
  return setWorksheetChild(unselected, 'extLst', (present) => {
    if (present === undefined) return undefined;
    const root = rootElement(present);
    const children = childElements(present, root);
    const kept = children
      .map((child) => present.slice(child.start, child.end))
      .filter((text) => !/(?:slicerList|timelineRefs)\b/.test(text));
    if (kept.length === children.length) return present;
    if (kept.length === 0) return undefined;
    return present.slice(0, root.openEnd) + kept.join('') + present.slice(root.closeStart);
  });
}
