import {
  appendInside,
  childElements,
  childNamed,
  type ElementSpan,
  qualifiedName,
  rootElement,
  setAttribute,
} from '../../../xml/splice.ts';

/** The lists of a styles part that cell formats point into, in the order of the schema. */
export const STYLE_LISTS = [
  'numFmts',
  'fonts',
  'fills',
  'borders',
  'cellStyleXfs',
  'cellXfs',
  'cellStyles',
  'dxfs',
  'tableStyles',
] as const;
export type StyleListName = (typeof STYLE_LISTS)[number];

const LATER = ['colors', 'extLst'];

/** Text of each child of a list. */
export function readStyleList(source: string, name: StyleListName): string[] {
  const list = childNamed(source, rootElement(source), name);
  return list === undefined ? [] : childElements(source, list).map((child) => source.slice(child.start, child.end));
}

/** The same for elements that differ only in blanks, comments and empty tags, so that no format is added twice. */
export function styleKey(xml: string): string {
  if (!/\s[</>]|<!--|><\//.test(xml)) return xml;
  return xml
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/>\s+</g, '><')
    .replace(/\s+(\/?>)/g, '$1')
    .replace(/<([^\s/>]+)([^>]*)><\/\1>/g, '<$1$2/>');
}

/** Adds children at the end of a list: no number that a cell holds changes its meaning. */
export function appendToStyleList(source: string, name: StyleListName, added: readonly string[]): string {
  if (added.length === 0) return source;
  let text = source;
  const root = rootElement(text);
  if (childNamed(text, root, name) === undefined) text = insertList(text, root, name);
  const list = listSpan(text, name);
  const count = childElements(text, list).length + added.length;
  text = appendInside(text, list, added.join(''));
  return setAttribute(text, listSpan(text, name), 'count', String(count));
}

/** What index 0 of a cell format points to; some programs leave these lists out. */
export function baselineFor(name: StyleListName, prefix: string): string[] {
  const tag = (word: string): string => qualifiedName(prefix, word);
  const pattern = (kind: string): string =>
    `<${tag('fill')}><${tag('patternFill')} patternType="${kind}"/></${tag('fill')}>`;
  switch (name) {
    case 'fonts':
      // What Excel shows a workbook without styles in; a font that says nothing has no size there.
      return [`<${tag('font')}><${tag('sz')} val="11"/><${tag('name')} val="Calibri"/></${tag('font')}>`];
    case 'fills':
      return [pattern('none'), pattern('gray125')];
    case 'borders':
      return [`<${tag('border')}/>`];
    case 'cellStyleXfs':
      return [`<${tag('xf')} numFmtId="0" fontId="0" fillId="0" borderId="0"/>`];
    case 'cellXfs':
      return [`<${tag('xf')} numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`];
    default:
      return [];
  }
}

function insertList(source: string, root: ElementSpan, name: StyleListName): string {
  const tag = qualifiedName(root.prefix, name);
  const later = new Set<string>([...STYLE_LISTS.slice(STYLE_LISTS.indexOf(name) + 1), ...LATER]);
  const before = childElements(source, root).find((child) => later.has(child.name));
  if (before === undefined) return appendInside(source, root, `<${tag}></${tag}>`);
  return `${source.slice(0, before.start)}<${tag}></${tag}>${source.slice(before.start)}`;
}

function listSpan(source: string, name: StyleListName): ElementSpan {
  const root = rootElement(source);
  return childNamed(source, root, name) ?? root;
}
