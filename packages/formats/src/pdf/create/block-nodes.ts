import type { BlockContent, DefinitionContent, List, Paragraph, RootContent, Table } from 'mdast';
import { htmlWords } from '../../markdown/inline-tags.ts';
import { inlineNodes, warnHtml } from './inline-nodes.ts';
import type { PageNode, PageWriter } from './nodes.ts';

type AnyBlock = RootContent | BlockContent | DefinitionContent;

/** Blocks of a text as data. Words of tight lists, cells and notes are no paragraphs of their own. */
export function blockNodes(nodes: readonly AnyBlock[], writer: PageWriter, isTight = false): PageNode[] {
  return nodes.flatMap((node) => blockNode(node, writer, isTight) ?? []);
}

function blockNode(node: AnyBlock, writer: PageWriter, isTight: boolean): PageNode | null {
  switch (node.type) {
    case 'paragraph':
      return figureNode(node, writer) ?? paragraphNode(inlineNodes(node.children, writer), isTight);
    case 'heading':
      return {
        kind: 'heading',
        level: node.depth,
        anchor: writer.nameOf(node),
        content: inlineNodes(node.children, writer),
      };
    case 'blockquote':
      return { kind: 'quote', content: blockNodes(node.children, writer) };
    case 'code':
      return { kind: 'block-code', text: node.value, lang: languageOf(node.lang) };
    case 'list':
      return listNode(node, writer);
    case 'table':
      return tableNode(node, writer);
    case 'thematicBreak':
      return { kind: 'rule' };
    case 'html': {
      warnHtml(node.value, writer);
      const text = htmlWords(node.value);
      return text === '' ? null : paragraphNode([{ kind: 'text', text }], isTight);
    }
    default:
      return null;
  }
}

function paragraphNode(content: readonly PageNode[], isTight: boolean): PageNode {
  return { kind: isTight ? 'plain' : 'paragraph', content };
}

/** A picture that stands alone; its title is the line below it. */
function figureNode({ children }: Paragraph, writer: PageWriter): PageNode | null {
  const [only, ...rest] = children;
  if (only?.type !== 'image' || rest.length > 0) return null;
  const [shown] = inlineNodes([only], writer);
  return shown?.kind === 'picture' ? { ...shown, kind: 'figure', caption: only.title ?? '' } : null;
}

/** Names that Typst could know; anything else is plain code. */
function languageOf(lang: string | null | undefined): string | null {
  return lang !== null && lang !== undefined && /^[\w+#.-]{1,30}$/.test(lang) ? lang.toLowerCase() : null;
}

function listNode(list: List, writer: PageWriter): PageNode {
  const isTight = list.spread !== true && list.children.every((item) => item.spread !== true);
  return {
    kind: 'list',
    start: list.ordered === true ? Math.max(0, list.start ?? 1) : null,
    tight: isTight,
    items: list.children.map((item) => ({
      done: item.checked ?? null,
      content: blockNodes(item.children, writer, isTight),
    })),
  };
}

function tableNode(table: Table, writer: PageWriter): PageNode {
  const columns = Math.max(1, ...table.children.map((row) => row.children.length));
  const rows = table.children.map((row) =>
    Array.from({ length: columns }, (_, index) => inlineNodes(row.children[index]?.children ?? [], writer)),
  );
  return {
    kind: 'table',
    align: Array.from({ length: columns }, (_, index) => table.align?.[index] ?? 'left'),
    head: rows[0] ?? [],
    rows: rows.slice(1),
  };
}
