import { nodesOf, type ParsedMarkdown, parseMarkdown } from '../../markdown/parse-markdown.ts';
import type { XmlElement } from '../../xml/element.ts';
import { type Look, PLAIN } from '../edit/blocks/new-paragraph.ts';
import type { DocumentEdit } from '../edit/document/document-edit.ts';
import { wordElements } from '../edit/fragment.ts';
import { blocksXml } from './block-xml.ts';
import { houseStyle } from './house-styles.ts';
import { anchorName } from './inline-xml.ts';
import { noteReference } from './notes.ts';

export interface MarkdownTarget {
  readonly part: string;
  /** What plain paragraphs look like. */
  readonly look?: Look;
}

/** Blocks of a text for a part of the document, in the styles that the document has for headings, lists, tables, code. */
export function markdownBlocks(
  edit: DocumentEdit,
  markdown: string,
  { part, look = PLAIN }: MarkdownTarget,
): XmlElement[] {
  const text = parseMarkdown(markdown);
  const xml = blocksXml(text.root.children, {
    edit,
    part,
    tree: edit.tree(part),
    text,
    look,
    anchors: anchorsOf(text),
    bullets: null,
    style: (role) => houseStyle(edit, role),
    note: noteReference,
  });
  return xml === '' ? [] : wordElements(edit.tree(part), xml);
}

function anchorsOf({ root, definitions }: ParsedMarkdown): Set<string> {
  const anchors = new Set<string>();
  for (const node of nodesOf(root)) {
    const url =
      node.type === 'link'
        ? node.url
        : node.type === 'linkReference'
          ? definitions.get(node.identifier)?.url
          : undefined;
    if (url?.startsWith('#') === true) anchors.add(anchorName(url.slice(1)));
  }
  return anchors;
}
