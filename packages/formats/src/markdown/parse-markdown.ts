import { InvalidArgumentError } from '@galley/schema/errors';
import type { Definition, FootnoteDefinition, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { endOfSettings } from '../text/outline/headings.ts';

export interface ParsedMarkdown {
  readonly root: Root;
  /** Addresses that links and pictures name by a label. */
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly footnotes: ReadonlyMap<string, FootnoteDefinition>;
}

/** CommonMark with tables, footnotes, task lists and struck text; settings at the top are no text. */
export function parseMarkdown(markdown: string): ParsedMarkdown {
  const root = fromMarkdown(withoutSettings(markdown), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  checkDepth(root);
  const definitions = new Map<string, Definition>();
  const footnotes = new Map<string, FootnoteDefinition>();
  for (const node of nodesOf(root)) {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
    if (node.type === 'footnoteDefinition' && !footnotes.has(node.identifier)) footnotes.set(node.identifier, node);
  }
  return { root, definitions, footnotes };
}

function withoutSettings(markdown: string): string {
  if (!/^\ufeff?---/.test(markdown)) return markdown;
  const lines = markdown.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  return lines.slice(endOfSettings(lines)).join('\n');
}

/** Deeper than anybody writes; what follows would exhaust the stack. */
const MOST_DEPTH = 100;

function checkDepth(root: Root): void {
  let level: Nodes[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_DEPTH) {
      throw new InvalidArgumentError(
        'markdown',
        'The text is nested too deeply.',
        'Use fewer levels of quotes and lists.',
      );
    }
    level = level.flatMap((node): Nodes[] => ('children' in node ? node.children : []));
  }
}

/** Paths of the pictures that a text shows; addresses of the web are no files. */
export function markdownImages(markdown: string): string[] {
  const { root, definitions } = parseMarkdown(markdown);
  const paths = new Set<string>();
  for (const node of nodesOf(root)) {
    const url =
      node.type === 'image'
        ? node.url
        : node.type === 'imageReference'
          ? definitions.get(node.identifier)?.url
          : undefined;
    if (url !== undefined && !isWebAddress(url)) paths.add(imagePath(url));
  }
  return [...paths];
}

export function isWebAddress(url: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url);
}

/** `my%20picture.png` is the file `my picture.png`. */
export function imagePath(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch (error) {
    // A percent sign that begins no code is one of the name.
    if (error instanceof URIError) return url;
    throw error;
  }
}

export function* nodesOf(node: Nodes): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* nodesOf(child);
}

/** All its words, without marks. */
export function plainText(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') return node.value;
  if (node.type === 'break') return '\n';
  return 'children' in node ? node.children.map(plainText).join('') : '';
}
