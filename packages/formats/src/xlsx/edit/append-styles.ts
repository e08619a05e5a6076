import {
  appendInside,
  childElements,
  childNamed,
  type ElementSpan,
  qualifiedName,
  rootElement,
  setAttribute,
} from '../../xml/splice.ts';

export interface SheetStyles {
  readonly header: number;
  readonly date: number;
  readonly timestamp: number;
}

const ORDER = ['numFmts', 'fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'cellStyles', 'dxfs', 'tableStyles'];
/** What follows `b` in a font. */
const FONT_ORDER = 'i strike condense extend outline shadow u vertAlign sz color name family charset scheme'.split(' ');
const FIRST_CUSTOM_FORMAT = 164;

/** Adds the formats that a new sheet needs at the end of their lists; no existing format changes its number. */
export function appendSheetStyles(source: string): { source: string; styles: SheetStyles } {
  let text = ensureBaseline(source);
  const bold = appendUnique(text, 'fonts', (prefix) => boldFont(text, prefix));
  text = bold.source;
  const date = appendFormat(text, 'yyyy-mm-dd');
  text = date.source;
  const timestamp = appendFormat(text, 'yyyy-mm-dd hh:mm:ss');
  text = timestamp.source;
  const cellFormat = (font: number, format: number): number => {
    const result = appendUnique(text, 'cellXfs', (prefix) => {
      const flags = `${format === 0 ? '' : ' applyNumberFormat="1"'}${font === 0 ? '' : ' applyFont="1"'}`;
      const tag = qualifiedName(prefix, 'xf');
      return `<${tag} numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0"${flags}/>`;
    });
    text = result.source;
    return result.index;
  };
  const styles = {
    header: cellFormat(bold.index, 0),
    date: cellFormat(0, date.id),
    timestamp: cellFormat(0, timestamp.id),
  };
  return { source: text, styles };
}

/** The default font made bold, so that the header looks like the rest of that workbook. */
function boldFont(source: string, prefix: string): string {
  const tag = (name: string): string => qualifiedName(prefix, name);
  const fonts = list(source, 'fonts');
  const first = childElements(source, fonts)[0];
  const children = first === undefined ? [] : childElements(source, first);
  // Taken in the order of the schema: a program that wrote them in another left an error we must not repeat.
  const kept = FONT_ORDER.map((name) => children.find((child) => child.name === name))
    .map((child) => (child === undefined ? '' : source.slice(child.start, child.end)))
    .join('');
  return `<${tag('font')}><${tag('b')}/>${kept}</${tag('font')}>`;
}

function appendFormat(source: string, code: string): { source: string; id: number } {
  const formats = childElements(source, list(source, 'numFmts'));
  const existing = formats.find((format) => format.attributes.get('formatCode') === code);
  if (existing !== undefined) return { source, id: Number(existing.attributes.get('numFmtId')) };
  const ids = formats.map((format) => Number(format.attributes.get('numFmtId')));
  const id = Math.max(FIRST_CUSTOM_FORMAT - 1, ...ids) + 1;
  const added = appendUnique(source, 'numFmts', (prefix) => {
    return `<${qualifiedName(prefix, 'numFmt')} numFmtId="${id}" formatCode="${code}"/>`;
  });
  return { source: added.source, id };
}

/** Index of the child in its list, appended unless the very same text is there: repeated edits add nothing. */
function appendUnique(
  source: string,
  listName: string,
  make: (prefix: string) => string,
): { source: string; index: number } {
  const container = list(source, listName);
  const children = childElements(source, container);
  const child = make(container.prefix);
  const existing = children.findIndex((span) => source.slice(span.start, span.end) === child);
  if (existing !== -1) return { source, index: existing };
  const appended = appendInside(source, container, child);
  const counted = setAttribute(appended, list(appended, listName), 'count', String(children.length + 1));
  return { source: counted, index: children.length };
}

/** Some programs leave out lists that index 0 of a cell format points to. */
function ensureBaseline(source: string): string {
  let text = source;
  const ensure = (name: string, content: (prefix: string) => string): void => {
    const root = rootElement(text);
    const present = childNamed(text, root, name);
    if (present !== undefined && (name === 'numFmts' || childElements(text, present).length > 0)) return;
    const opened = present === undefined ? insertList(text, root, name) : text;
    text = appendInside(opened, list(opened, name), content(root.prefix));
  };
  const tag = qualifiedName;
  ensure('numFmts', () => '');
  ensure('fonts', (prefix) => `<${tag(prefix, 'font')}/>`);
  ensure('fills', (prefix) => {
    const fill = tag(prefix, 'fill');
    const pattern = tag(prefix, 'patternFill');
    return `<${fill}><${pattern} patternType="none"/></${fill}><${fill}><${pattern} patternType="gray125"/></${fill}>`;
  });
  ensure('borders', (prefix) => `<${tag(prefix, 'border')}/>`);
  ensure('cellStyleXfs', (prefix) => `<${tag(prefix, 'xf')} numFmtId="0" fontId="0" fillId="0" borderId="0"/>`);
  ensure('cellXfs', (prefix) => `<${tag(prefix, 'xf')} numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`);
  return text;
}

function insertList(source: string, root: ElementSpan, name: string): string {
  const tag = qualifiedName(root.prefix, name);
  const later = new Set([...ORDER.slice(ORDER.indexOf(name) + 1), 'colors', 'extLst']);
  const before = childElements(source, root).find((child) => later.has(child.name));
  if (before === undefined) return appendInside(source, root, `<${tag}></${tag}>`);
  return `${source.slice(0, before.start)}<${tag}></${tag}>${source.slice(before.start)}`;
}

function list(source: string, name: string): ElementSpan {
  const root = rootElement(source);
  return childNamed(source, root, name) ?? root;
}
