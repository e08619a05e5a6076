import { FileCorruptError, FileTooLargeError } from '../base/errors.ts';
import { XmlElement, type XmlNode, XmlRaw } from './element.ts';
import { XmlScanner } from './scanner.ts';
import { rootVocabulary, type Vocabulary, vocabularyInside } from './vocabulary.ts';

/** Deeper than any document that a program writes; a part made to exhaust the stack is refused. */
const MAX_DEPTH = 500;
/** Some 2,500 pages; a small archive can hold a part of many more empty elements than memory. */
const MAX_NODES = 700_000;

interface Around {
  readonly before: string;
  readonly after: string;
  readonly nodes: number;
}

/** A part of a package as a tree that is written as it was read, but for what was changed. */
export class XmlTree {
  readonly root: XmlElement;
  readonly vocabulary: Vocabulary;
  /** Elements and texts that were read: what the tree costs. */
  readonly nodes: number;
  readonly #before: string;
  readonly #after: string;

  constructor(root: XmlElement, vocabulary: Vocabulary, around: Around) {
    this.root = root;
    this.vocabulary = vocabulary;
    this.nodes = around.nodes;
    this.#before = around.before;
    this.#after = around.after;
  }

  get isTouched(): boolean {
    return this.root.isTouched;
  }

  toString(): string {
    return `${this.#before}${this.root}${this.#after}`;
  }
}

export function parseTree(source: string): XmlTree {
  const { nodes, vocabulary, count } = parseNodes(source, null);
  const at = nodes.findIndex((node) => node instanceof XmlElement);
  const root = nodes[at];
  if (!(root instanceof XmlElement) || vocabulary === null) throw new FileCorruptError('The XML has no element.');
  const rest = nodes.slice(at + 1);
  if (rest.some((node) => node instanceof XmlElement)) throw new FileCorruptError('The XML has two root elements.');
  return new XmlTree(root, vocabulary, { before: nodes.slice(0, at).join(''), after: rest.join(''), nodes: count });
}

/** Nodes of our own making, to be put into a tree with this vocabulary. */
export function parseFragment(source: string, vocabulary: Vocabulary): XmlNode[] {
  return parseNodes(source, vocabulary).nodes;
}

interface Parsed {
  readonly nodes: XmlNode[];
  readonly vocabulary: Vocabulary | null;
  readonly count: number;
}

function parseNodes(source: string, home: Vocabulary | null): Parsed {
  // Counted before the first element takes memory.
  if (countElements(source) > MAX_NODES) refuseNodes();
  const scanner = new XmlScanner(source);
  const nodes: XmlNode[] = [];
  const open: { readonly element: XmlElement; readonly vocabulary: Vocabulary }[] = [];
  let vocabulary = home;
  let seen = 0;
  let count = 0;
  const known = new Map<string, string>();
  /** A document has few names and a million elements. */
  const once = (text: string): string => {
    const first = known.get(text);
    if (first === undefined) known.set(text, text);
    return first ?? text;
  };
  const add = (node: XmlNode): void => {
    count += 1;
    if (count > MAX_NODES) refuseNodes();
    const parent = open.at(-1)?.element;
    if (parent === undefined) nodes.push(node);
    else parent.adopt(node);
  };
  while (scanner.next()) {
    const { kind, name, prefix, start, end } = scanner;
    // The scanner steps over comments and instructions; here they stay where they are.
    if (start > seen) add(new XmlRaw(source.slice(seen, start), false));
    seen = end;
    if (kind === 'text') {
      add(new XmlRaw(source.slice(start, end), true));
      continue;
    }
    if (kind === 'close') {
      const element = open.pop()?.element;
      if (element === undefined || element.name !== name || element.prefix !== prefix) {
        throw new FileCorruptError('The XML is damaged: its tags do not match.', { offset: start });
      }
      element.close(start, end);
      continue;
    }
    if (open.length >= MAX_DEPTH) {
      throw new FileTooLargeError('The XML is nested too deeply.', { limit: 'depth', value: MAX_DEPTH });
    }
    vocabulary ??= rootVocabulary(scanner);
    const inside = vocabularyInside(open.at(-1)?.vocabulary ?? vocabulary, scanner);
    const tag = { name: once(name), prefix: once(prefix), source, start, end };
    const element = new XmlElement(tag, inside.prefixes.has(prefix));
    add(element);
    if (kind === 'open') open.push({ element, vocabulary: inside });
  }
  if (open.length > 0) throw new FileCorruptError('The XML is damaged: an element is never closed.');
  if (seen < source.length) add(new XmlRaw(source.slice(seen), false));
  return { nodes, vocabulary, count };
}

function refuseNodes(): never {
  throw new FileTooLargeError('The XML has too many elements.', { limit: 'nodes', value: MAX_NODES });
}

/** What begins a tag and does not close one; comments count, too. Stops where there are too many. */
function countElements(source: string): number {
  // A part with fewer characters cannot hold as many.
  if (source.length < MAX_NODES * 4) return 0;
  let count = 0;
  for (let at = source.indexOf('<'); at !== -1 && count <= MAX_NODES; at = source.indexOf('<', at + 1)) {
    if (source[at + 1] !== '/') count += 1;
  }
  return count;
}
