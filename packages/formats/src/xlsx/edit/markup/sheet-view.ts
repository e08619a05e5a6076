import { childElements, qualifiedName, rootElement } from '../../../xml/splice.ts';
import { cellName } from '../../cell/cell-reference.ts';
import { setWorksheetChild } from './worksheet-children.ts';

/** Freezes the first rows and columns of a sheet in its first view; 0 and 0 unfreezes. */
export function freezePanes(source: string, rows: number, columns: number): string {
  return setWorksheetChild(source, 'sheetViews', (present, prefix) => {
    const tag = (name: string): string => qualifiedName(prefix, name);
    const text = present ?? `<${tag('sheetViews')}><${tag('sheetView')} workbookViewId="0"/></${tag('sheetViews')}>`;
    const view = childElements(text, rootElement(text)).find((child) => child.name === 'sheetView');
    if (view === undefined) return text;
    const kept = (view.isEmpty ? [] : childElements(text, view))
      .filter((child) => child.name !== 'pane' && !(child.name === 'selection' && child.attributes.has('pane')))
      .map((child) => text.slice(child.start, child.end))
      .join('');
    const inner = pane(rows, columns, prefix) + kept;
    const opening = text
      .slice(view.start, view.openEnd)
      .replace(/\s*\/>$/, '>')
      .replace(/\s+topLeftCell\s*=\s*(?:"[^"]*"|'[^']*')/, '');
    const element = inner === '' ? opening.replace(/>$/, '/>') : `${opening}${inner}</${tag('sheetView')}>`;
    return text.slice(0, view.start) + element + text.slice(view.end);
  });
}

function pane(rows: number, columns: number, prefix: string): string {
  if (rows === 0 && columns === 0) return '';
  const active = rows > 0 && columns > 0 ? 'bottomRight' : rows > 0 ? 'bottomLeft' : 'topRight';
  const first = cellName(rows + 1, columns);
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''}`;
  const selection = `<${qualifiedName(prefix, 'selection')} pane="${active}"/>`;
  return `<${qualifiedName(prefix, 'pane')}${split} topLeftCell="${first}" activePane="${active}" state="frozen"/>${selection}`;
}

/** Removes the mark of the chosen tab: two chosen tabs make a group, and edits by hand go to both. */
export function unselectTab(source: string): string {
  return setWorksheetChild(source, 'sheetViews', (present) =>
    present?.replace(/\s+tabSelected\s*=\s*(?:"[^"]*"|'[^']*')/g, ''),
  );
}

export function setTabColor(source: string, argb: string | undefined): string {
  return setWorksheetChild(source, 'sheetPr', (present, prefix) => {
    const tag = (name: string): string => qualifiedName(prefix, name);
    const color = argb === undefined ? '' : `<${tag('tabColor')} rgb="${argb}"/>`;
    if (present === undefined) return color === '' ? undefined : `<${tag('sheetPr')}>${color}</${tag('sheetPr')}>`;
    const root = rootElement(present);
    const others = (root.isEmpty ? [] : childElements(present, root))
      .filter((child) => child.name !== 'tabColor')
      .map((child) => present.slice(child.start, child.end))
      .join('');
    const opening = present.slice(0, root.openEnd).replace(/\s*\/>$/, '>');
    const inner = color + others;
    return inner === '' ? opening.replace(/>$/, '/>') : `${opening}${inner}</${tag('sheetPr')}>`;
  });
}
