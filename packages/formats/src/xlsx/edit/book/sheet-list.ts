import { FileCorruptError } from '../../../base/errors.ts';
import type { Dialect } from '../../../ooxml/namespaces.ts';
import { escapeAttribute } from '../../../xml/escape.ts';
import {
  appendInside,
  childElements,
  childNamed,
  type ElementSpan,
  qualifiedName,
  rootElement,
  setAttribute,
} from '../../../xml/splice.ts';

export type SheetState = 'visible' | 'hidden' | 'veryHidden';

/** The list of sheets in the text of the workbook part. */
export function sheetElements(source: string): ElementSpan[] {
  return childElements(source, sheetsElement(source)).filter((child) => child.name === 'sheet');
}

export function appendSheetEntry(
  source: string,
  dialect: Dialect,
  entry: { name: string; sheetId: number; relationshipId: string },
): string {
  const root = rootElement(source);
  const sheets = sheetsElement(source);
  const declared = [...root.attributes].find(
    ([key, value]) => key.startsWith('xmlns:') && value === dialect.relationships,
  );
  const prefix = declared === undefined ? 'r' : declared[0].slice('xmlns:'.length);
  const declaration = declared === undefined ? ` xmlns:r="${dialect.relationships}"` : '';
  const tag = qualifiedName(sheets.prefix, 'sheet');
  const attributes = `name="${escapeAttribute(entry.name)}" sheetId="${entry.sheetId}"${declaration} ${prefix}:id="${entry.relationshipId}"`;
  return appendInside(source, sheets, `<${tag} ${attributes}/>`);
}

export function renameSheetEntry(source: string, index: number, name: string): string {
  return setAttribute(source, sheetAt(source, index), 'name', escapeAttribute(name));
}

export function setSheetEntryState(source: string, index: number, state: SheetState): string {
  const element = sheetAt(source, index);
  if (state !== 'visible') return setAttribute(source, element, 'state', state);
  const opening = source.slice(element.start, element.openEnd);
  return splice(source, element.start, element.openEnd, opening.replace(/\s+state\s*=\s*(?:"[^"]*"|'[^']*')/, ''));
}

export function removeSheetEntry(source: string, index: number): string {
  const element = sheetAt(source, index);
  return moveTabs(reindexNames(splice(source, element.start, element.end, ''), without(index)), without(index));
}

export function moveSheetEntry(source: string, from: number, to: number): string {
  const elements = sheetElements(source);
  const texts = elements.map((element) => source.slice(element.start, element.end));
  const [moved] = texts.splice(from, 1);
  texts.splice(to, 0, moved ?? '');
  let text = source;
  // Each entry's text goes into the place of another, so what stands between them stays.
  for (let index = elements.length - 1; index >= 0; index -= 1) {
    const element = elements[index];
    if (element !== undefined) text = splice(text, element.start, element.end, texts[index] ?? '');
  }
  const order = elements.map((_element, index) => index);
  order.splice(to, 0, ...order.splice(from, 1));
  const newIndex = (old: number): number => (order.includes(old) ? order.indexOf(old) : old);
  return moveTabs(reindexNames(text, newIndex), newIndex);
}

/** Names that belong to one sheet say so by its place in the list. */
function reindexNames(source: string, newIndex: (old: number) => number | undefined): string {
  const list = childNamed(source, rootElement(source), 'definedNames');
  if (list === undefined) return source;
  let text = source;
  const names = childElements(source, list);
  let kept = 0;
  for (const name of names.toReversed()) {
    const local = name.attributes.get('localSheetId');
    const target = local === undefined ? undefined : newIndex(Number(local));
    if (local !== undefined && target === undefined) {
      text = splice(text, name.start, name.end, '');
      continue;
    }
    kept += 1;
    if (target !== undefined && String(target) !== local)
      text = setAttribute(text, name, 'localSheetId', String(target));
  }
  if (kept > 0) return text;
  const empty = childNamed(text, rootElement(text), 'definedNames');
  return empty === undefined ? text : splice(text, empty.start, empty.end, '');
}

/** The sheet that a window shows first stays the same sheet. */
function moveTabs(source: string, newIndex: (old: number) => number | undefined): string {
  const views = childNamed(source, rootElement(source), 'bookViews');
  if (views === undefined) return source;
  const last = Math.max(0, sheetElements(source).length - 1);
  let text = source;
  for (const view of childElements(source, views).toReversed()) {
    for (const attribute of ['activeTab', 'firstSheet']) {
      const present = view.attributes.get(attribute);
      if (present === undefined) continue;
      const target = Math.min(last, newIndex(Number(present)) ?? Math.max(0, Number(present) - 1));
      if (String(target) === present) continue;
      const here = childElements(text, childNamed(text, rootElement(text), 'bookViews') ?? views);
      const element = here.find((child) => child.start === view.start) ?? view;
      text = setAttribute(text, element, attribute, String(target));
    }
  }
  return text;
}

function without(index: number): (old: number) => number | undefined {
  return (old) => (old === index ? undefined : old > index ? old - 1 : old);
}

function sheetAt(source: string, index: number): ElementSpan {
  const element = sheetElements(source)[index];
  if (element === undefined) throw new FileCorruptError('The workbook lists fewer sheets than it did.', { index });
  return element;
}

function sheetsElement(source: string): ElementSpan {
  const sheets = childNamed(source, rootElement(source), 'sheets');
  if (sheets === undefined) throw new FileCorruptError('The workbook has no list of sheets.');
  return sheets;
}

function splice(source: string, start: number, end: number, text: string): string {
  return source.slice(0, start) + text + source.slice(end);
}
