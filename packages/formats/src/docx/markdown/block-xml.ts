import type { BlockContent, DefinitionContent, List, ListItem, RootContent } from 'mdast';
import { htmlWords } from '../../markdown/inline-tags.ts';
import { escapeAttribute } from '../../xml/escape.ts';
import { styleProperty } from '../edit/blocks/new-paragraph.ts';
import { numberProperty } from '../edit/lists/new-list.ts';
import { headingStyle } from '../edit/styles/find-style.ts';
import { houseList } from './house-lists.ts';
import { headingAnchor, inlineXml, runXml, warnHtml } from './inline-xml.ts';
import { tableXml } from './table-xml.ts';
import type { Writer } from './writer.ts';

type AnyBlock = RootContent | BlockContent | DefinitionContent;

/** What stands around a block. */
interface Around {
  /** Level of the list around it, from 0; -1 outside of lists. */
  readonly level: number;
  readonly isQuoted: boolean;
}

const INDENT = 720;
const RULE =
  '<w:p><w:pPr><w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="A6A6A6"/></w:pBdr></w:pPr></w:p>';

export function blocksXml(nodes: readonly AnyBlock[], writer: Writer): string {
  return blocks(nodes, { level: -1, isQuoted: false }, writer);
}

function blocks(nodes: readonly AnyBlock[], around: Around, writer: Writer): string {
  return nodes.map((node) => blockXml(node, around, writer)).join('');
}

function blockXml(node: AnyBlock, around: Around, writer: Writer): string {
  switch (node.type) {
    case 'paragraph':
      return paragraphXml(inlineXml(node.children, { base: writer.look.run }, writer), around, writer);
    case 'heading': {
      const runs = inlineXml(node.children, {}, writer);
      const name = headingAnchor(node.children);
      const content = writer.anchors.has(name) ? bookmarked(runs, name, writer) : runs;
      return `<w:p><w:pPr>${styleProperty(headingStyle(writer.edit, node.depth))}</w:pPr>${content}</w:p>`;
    }
    case 'blockquote':
      return blocks(node.children, { ...around, isQuoted: true }, writer);
    case 'code':
      return codeXml(node.value, around, writer);
    case 'list':
      return listXml(node, { ...around, level: Math.min(8, around.level + 1) }, writer);
    case 'table':
      return tableXml(node, writer);
    case 'thematicBreak':
      return RULE;
    case 'html':
      return htmlXml(node.value, around, writer);
    default:
      return '';
  }
}

/** Paragraphs beyond the first of an item stand under its words. */
function paragraphXml(runs: string, { level, isQuoted }: Around, writer: Writer): string {
  const indent = level < 0 ? '' : `<w:ind w:left="${INDENT * (level + 1)}"/>`;
  const style = isQuoted
    ? styleProperty(writer.style('quote'))
    : level < 0
      ? writer.look.paragraph
      : styleProperty(writer.style('item'));
  const properties = `${style}${indent}`;
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`;
}

function codeXml(value: string, { level }: Around, writer: Writer): string {
  const indent = level < 0 ? '' : `<w:ind w:left="${INDENT * (level + 1)}"/>`;
  const properties = `<w:pPr>${styleProperty(writer.style('code'))}${indent}</w:pPr>`;
  return value
    .split('\n')
    .map((line) => `<w:p>${properties}${runXml(line, {}, writer)}</w:p>`)
    .join('');
}

function listXml(list: List, around: Around, writer: Writer): string {
  const id = listId(list, around.level, writer);
  return list.children.map((item) => itemXml(item, id, around, writer)).join('');
}

function listId(list: List, level: number, writer: Writer): number {
  if (list.ordered === true) return houseList(writer.edit, 'number', Math.max(0, list.start ?? 1), level);
  writer.bullets ??= houseList(writer.edit, 'bullet', 1);
  return writer.bullets;
}

function itemXml(item: ListItem, list: number, around: Around, writer: Writer): string {
  const [first, ...rest] = item.children;
  const box = item.checked === null || item.checked === undefined ? '' : runXml(item.checked ? '☑ ' : '☐ ', {}, writer);
  const runs = first?.type === 'paragraph' ? inlineXml(first.children, { base: writer.look.run }, writer) : '';
  const style = styleProperty(writer.style(around.isQuoted ? 'quote' : 'item'));
  const head = `<w:p><w:pPr>${style}${numberProperty(list, around.level)}</w:pPr>${box}${runs}</w:p>`;
  const others = first === undefined || first.type === 'paragraph' ? rest : item.children;
  return head + blocks(others, around, writer);
}

function htmlXml(value: string, around: Around, writer: Writer): string {
  warnHtml(value, writer);
  const text = htmlWords(value);
  return text === '' ? '' : paragraphXml(runXml(text, {}, writer), around, writer);
}

function bookmarked(runs: string, name: string, { edit }: Writer): string {
  const id = edit.ids.mark();
  return `<w:bookmarkStart w:id="${id}" w:name="${escapeAttribute(name)}"/>${runs}<w:bookmarkEnd w:id="${id}"/>`;
}
