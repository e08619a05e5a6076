import { XmlElement } from '../xml/element.ts';
import { parseFragment, type XmlTree } from '../xml/parse-tree.ts';

/** An element of another part, to stand in this tree: its prefixes mean here what they meant there. */
export function transplant(tree: XmlTree, element: XmlElement): XmlElement {
  const nodes = parseFragment(declared(tree, element), tree.vocabulary);
  return nodes.find((node) => node instanceof XmlElement) ?? element;
}

/** Its text, with the prefixes declared that the base does not know as the other side does. */
function declared(tree: XmlTree, element: XmlElement): string {
  const source = element.toString();
  const missing: string[] = [];
  for (const prefix of prefixesIn(source)) {
    const name = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
    const uri = bindingOf(element, name);
    if (uri === undefined || tree.root.attributes().get(name) === uri) continue;
    if (prefix !== '' && !tree.root.attributes().has(name)) {
      tree.root.setAttribute(name, uri);
      if (isIgnorable(element, prefix)) ignore(tree, prefix, element);
    } else missing.push(` ${name}="${uri}"`);
  }
  return missing.length === 0 ? source : source.replace(/^<[^\s/>]+/, (tag) => `${tag}${missing.join('')}`);
}

function prefixesIn(source: string): Set<string> {
  const found = new Set<string>();
  for (const [tag] of source.matchAll(/<[^>]*>/g)) {
    const name = /^<\/?([^\s/>]+)/.exec(tag)?.[1] ?? '';
    found.add(name.includes(':') ? name.slice(0, name.indexOf(':')) : '');
    for (const match of tag.matchAll(/\s([\w.-]+):[\w.-]+\s*=/g)) if (match[1] !== 'xmlns') found.add(match[1] ?? '');
    // Choices name prefixes in a value.
    for (const word of /\sRequires="([^"]*)"/.exec(tag)?.[1]?.split(/\s+/) ?? []) found.add(word);
  }
  found.delete('xml');
  return found;
}

function bindingOf(element: XmlElement, name: string): string | undefined {
  for (let at: XmlElement | null = element; at !== null; at = at.parent) {
    const uri = at.attributes().get(name);
    // What the element itself declares comes along.
    if (uri !== undefined) return at === element ? undefined : uri;
  }
  return undefined;
}

function rootOf(element: XmlElement): XmlElement {
  let root = element;
  while (root.parent !== null) root = root.parent;
  return root;
}

function isIgnorable(element: XmlElement, prefix: string): boolean {
  return (rootOf(element).attribute('Ignorable') ?? '').split(/\s+/).includes(prefix);
}

/** Programs that do not know a prefix may read on only if the root says so. */
function ignore(tree: XmlTree, prefix: string, from: XmlElement): void {
  const written = [...tree.root.attributes().keys()].find((name) => name.endsWith(':Ignorable'));
  if (written !== undefined) {
    tree.root.setAttribute(written, `${tree.root.attributes().get(written) ?? ''} ${prefix}`.trim());
    return;
  }
  const uri = rootOf(from).attributes().get('xmlns:mc');
  if (uri === undefined) return;
  if (!tree.root.attributes().has('xmlns:mc')) tree.root.setAttribute('xmlns:mc', uri);
  tree.root.setAttribute('mc:Ignorable', prefix);
}
