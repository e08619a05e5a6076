import { copyPart, type Following } from '../../../ooxml/copy-part.ts';
import { childElements, rootElement } from '../../../xml/splice.ts';
import { entryKey } from '../../../zip/open-zip.ts';
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
  /** New part names of what was copied, by the keys of the old ones. */
  readonly parts: ReadonlyMap<string, string>;
  /** Old and new names of tables. */
  readonly tables: readonly { readonly from: string; readonly to: string }[];
}

/** Adds a copy of a worksheet at the end of the workbook, drawings, tables and comments included. */
export function copyWorksheet(book: WorkbookEdit, source: SheetEdit, name: string): CopiedParts {
  checkSheetName(book, name);
  const text = source.source();
  const part = freeSheetPart(book);
  const tableParts: string[] = [];
  const copies = new Map<string, string>();
  const { parts } = book;
  const follow = ({ kind, part: target }: { readonly kind: string; readonly part: string }): Following => {
    if (LEFT_OUT_KINDS.has(kind)) {
      book.warn(`The copy of the sheet has no ${WORDS[kind] ?? kind}.`);
      return 'leave';
    }
    if (kind === 'table') tableParts.push(target);
    return OWN_KINDS.has(kind) ? 'copy' : 'share';
  };
  copyPart({ from: parts, to: parts, follow, copies }, source.part, part);
  copies.delete(entryKey(source.part));
  book.copyChanged(source.part, part);
  const tables = tableParts.map((table) => copyTable(book, copies.get(entryKey(table)) ?? table));
  book.parts.change(part, () => cleanCopy(text));
  listSheet(book, name, part);
  return { sheet: new SheetEdit(book, { name, part }), parts: copies, tables };
}

const WORDS: Readonly<Record<string, string>> = {
  slicer: 'slicers',
  timeline: 'timelines',
  threadedComment: 'threads of comments, only their text',
  queryTable: 'link to outside data',
};

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
