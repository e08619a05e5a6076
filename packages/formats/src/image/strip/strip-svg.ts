import { decodeText, encodeText } from '../../text/decode/decode-text.ts';
import { XmlElement, type XmlNode, XmlRaw } from '../../xml/element.ts';
import { parseTree } from '../../xml/parse-tree.ts';

/** Prefixes under which drawing programs note their windows, guides and the paths of files. */
const EDITORS: ReadonlySet<string> = new Set(['sodipodi', 'inkscape', 'illustrator', 'sketch', 'serif', 'rdf', 'cc']);

/** A drawing without comments, metadata and the notes of editors; the rest is as it was written. */
export function stripSvg(bytes: Uint8Array): Uint8Array {
  const { text, encoding } = decodeText(bytes);
  const type = /<!DOCTYPE[^>[]*>/i.exec(text)?.[0] ?? '';
  const tree = parseTree(text.replace(type, ''));
  for (const element of [tree.root, ...tree.root.descendants()]) {
    for (const name of element.attributes().keys()) {
      if (EDITORS.has(name.split(':')[0] ?? '') && name.includes(':')) element.setAttribute(name, null);
    }
    const kept = element.children.filter((node) => !isNote(node));
    if (kept.length < element.children.length) element.replaceChildren(kept);
  }
  const before = text.slice(0, text.indexOf('<', text.search(/<(?:\w+:)?svg[\s>]/)));
  return encodeText(withoutComments(before) + tree.root.toString(), encoding);
}

function isNote(node: XmlNode): boolean {
  if (node instanceof XmlElement) return node.name === 'metadata' || EDITORS.has(node.prefix);
  return node instanceof XmlRaw && node.source.startsWith('<!--');
}

function withoutComments(text: string): string {
  return text.replaceAll(/<!--[\s\S]*?-->/g, '');
}
