import type { PhrasingContent } from 'mdast';
import { inlineTags, type WordLook } from '../../markdown/inline-tags.ts';
import { isSafeLink } from '../../markdown/links.ts';
import type { PageNode, PageWriter, Wrapping } from './nodes.ts';

/** Words of a paragraph as data. */
export function inlineNodes(nodes: readonly PhrasingContent[], writer: PageWriter): PageNode[] {
  const levels: { readonly tag: string; readonly content: PageNode[] }[] = [{ tag: '', content: [] }];
  const put = (...made: PageNode[]) => levels.at(-1)?.content.push(...made);
  const close = () => {
    const level = levels.pop();
    if (level !== undefined) put(...wrapped(level.content, inlineTags[level.tag] ?? {}));
  };
  for (const node of nodes) {
    if (node.type !== 'html') {
      put(...nodesFor(node, writer));
      continue;
    }
    const tag = /^<(\/?)([a-z0-9]+)[^>]*>$/i.exec(node.value);
    const name = tag?.[2]?.toLowerCase() ?? '';
    if (name === 'br') put({ kind: 'break' });
    else if (inlineTags[name] === undefined) warnHtml(node.value, writer);
    else if (tag?.[1] === '') levels.push({ tag: name, content: [] });
    else if (levels.at(-1)?.tag === name) close();
  }
  while (levels.length > 1) close();
  return levels[0]?.content ?? [];
}

export function warnHtml(value: string, { warn }: PageWriter): void {
  if (!value.startsWith('<!--')) warn(`HTML was left out: ${value.slice(0, 40)}`);
}

function nodesFor(node: Exclude<PhrasingContent, { type: 'html' }>, writer: PageWriter): PageNode[] {
  switch (node.type) {
    case 'text':
      return [{ kind: 'text', text: node.value.replaceAll('\n', ' ') }];
    case 'strong':
      return [{ kind: 'strong', content: inlineNodes(node.children, writer) }];
    case 'emphasis':
      return [{ kind: 'emphasis', content: inlineNodes(node.children, writer) }];
    case 'delete':
      return [{ kind: 'strike', content: inlineNodes(node.children, writer) }];
    case 'inlineCode':
      return [{ kind: 'code', text: node.value }];
    case 'break':
      return [{ kind: 'break' }];
    case 'link':
      return linkNodes(node.url, inlineNodes(node.children, writer), writer);
    case 'linkReference':
      return linkNodes(writer.definition(node.identifier), inlineNodes(node.children, writer), writer);
    case 'image':
      return [pictureNode(node.url, node.alt ?? '', writer)];
    case 'imageReference':
      return [pictureNode(writer.definition(node.identifier), node.alt ?? '', writer)];
    case 'footnoteReference': {
      const content = writer.footnote(node.identifier);
      return [content === null ? { kind: 'text', text: `[^${node.identifier}]` } : { kind: 'note', content }];
    }
  }
}

function linkNodes(url: string, content: readonly PageNode[], writer: PageWriter): PageNode[] {
  if (url.startsWith('#')) {
    const anchor = writer.anchor(url.slice(1));
    if (anchor !== null) return [{ kind: 'anchor', anchor, content }];
    writer.warn(`A link was written as text alone: there is no heading ${url.slice(0, 60)}`);
    return [...content];
  }
  if (isSafeLink(url)) return [{ kind: 'link', url, content }];
  writer.warn(`A link was written as text alone: ${url === '' ? 'it has no address' : url.slice(0, 60)}`);
  return [...content];
}

function pictureNode(url: string, alt: string, writer: PageWriter): PageNode {
  const file = writer.picture(url);
  if (file !== null) return { kind: 'picture', file, alt };
  writer.warn(`A picture was left out, because it is no file of the Workbench: ${url.slice(0, 80)}`);
  return { kind: 'emphasis', content: [{ kind: 'text', text: alt === '' ? url : alt }] };
}

const LOOKS: Readonly<Record<string, Wrapping>> = {
  bold: 'strong',
  italic: 'emphasis',
  strike: 'strike',
  underline: 'underline',
  subscript: 'sub',
  superscript: 'super',
};

function wrapped(content: readonly PageNode[], { vertical, code, ...look }: WordLook): PageNode[] {
  if (code === true) return content.map((node) => (node.kind === 'text' ? { kind: 'code', text: node.text } : node));
  const names = [...Object.keys(look), ...(vertical === undefined ? [] : [vertical])];
  return names.reduce<PageNode[]>(
    (inner, name) => {
      const kind = LOOKS[name];
      return kind === undefined ? inner : [{ kind, content: inner }];
    },
    [...content],
  );
}
