import { escapeAttribute, escapeText, unescapeXml } from './escape.ts';
import { XmlScanner } from './scanner.ts';

/** What stands between tags, as the file has it: text, comments, instructions. */
export class XmlRaw {
  parent: XmlElement | null = null;
  readonly source: string;
  readonly isText: boolean;

  constructor(source: string, isText: boolean) {
    this.source = source;
    this.isText = isText;
  }

  get text(): string {
    if (!this.isText) return '';
    return this.source.startsWith('<![CDATA[') ? this.source.slice(9, -3) : unescapeXml(this.source);
  }

  toString(): string {
    return this.source;
  }
}

export type XmlNode = XmlElement | XmlRaw;

/** A tag as it is read. */
export interface OpeningTag {
  readonly name: string;
  readonly prefix: string;
  readonly source: string;
  readonly start: number;
  readonly end: number;
}

const NONE: readonly XmlNode[] = [];

/**
 * An element that can be changed in place. What nobody touched is written as it was read, character by character: an
 * element that lost a child keeps its own tags and its other children.
 */
export class XmlElement {
  /** Local name: `p` for `<w:p>`. */
  readonly name: string;
  readonly prefix: string;
  /** In the namespace of the document's root, whatever prefix it is written with. */
  readonly isOwn: boolean;
  parent: XmlElement | null = null;
  readonly #source: string;
  readonly #start: number;
  /** End of the opening tag. */
  readonly #openEnd: number;
  /** Start of the closing tag; equal to the end for `<name/>`. */
  #closeStart: number;
  #end: number;
  /** Most elements of a document are empty, and there are many. */
  #children: XmlNode[] | null = null;
  #opening: string | null = null;
  #isTouched = false;

  constructor({ name, prefix, source, start, end }: OpeningTag, isOwn: boolean) {
    this.name = name;
    this.prefix = prefix;
    this.isOwn = isOwn;
    this.#source = source;
    this.#start = start;
    this.#openEnd = end;
    this.#closeStart = end;
    this.#end = end;
  }

  get qualifiedName(): string {
    return this.prefix === '' ? this.name : `${this.prefix}:${this.name}`;
  }

  get children(): readonly XmlNode[] {
    return this.#children ?? NONE;
  }

  get isTouched(): boolean {
    return this.#isTouched;
  }

  /** Is it this element of the root's own vocabulary? */
  is(name: string): boolean {
    return this.isOwn && this.name === name;
  }

  /** Its child elements, all or those of one name of the root's own vocabulary. */
  elements(name?: string): XmlElement[] {
    return this.children.filter(
      (node): node is XmlElement => node instanceof XmlElement && (name === undefined || node.is(name)),
    );
  }

  child(name: string): XmlElement | undefined {
    return this.children.find((node): node is XmlElement => node instanceof XmlElement && node.is(name));
  }

  /** A child of a child: `at('pPr', 'pStyle')`. */
  at(...names: readonly string[]): XmlElement | undefined {
    let element: XmlElement | undefined = this;
    for (const name of names) element = element?.child(name);
    return element;
  }

  /** Everything below it, in document order. */
  *descendants(): Generator<XmlElement> {
    for (const node of this.children) {
      if (!(node instanceof XmlElement)) continue;
      yield node;
      yield* node.descendants();
    }
  }

  /** Its own characters, without those of its children. */
  get text(): string {
    let text = '';
    for (const node of this.children) if (node instanceof XmlRaw) text += node.text;
    return text;
  }

  /** Value of an attribute by its name as written (`r:id`) or, failing that, by its local name. */
  attribute(name: string): string | undefined {
    return this.#scan()?.attribute(name);
  }

  attributes(): ReadonlyMap<string, string> {
    return new Map(this.#scan()?.attributes());
  }

  /** Sets one attribute in place, named as written; null takes it away. */
  setAttribute(name: string, value: string | null): void {
    const opening = this.#openingTag();
    const existing = new RegExp(`\\s${name.replace(/[.\\]/g, '\\$&')}\\s*=\\s*(?:"[^"]*"|'[^']*')`);
    const written = value === null ? '' : ` ${name}="${escapeAttribute(value)}"`;
    if (existing.test(opening)) this.#opening = opening.replace(existing, () => written);
    else if (value !== null) this.#opening = opening.replace(/\s*(\/?>)$/, (_whole, tail: string) => written + tail);
    else return;
    this.touch();
  }

  append(...nodes: readonly XmlNode[]): void {
    this.insert(this.children.length, nodes);
  }

  prepend(...nodes: readonly XmlNode[]): void {
    this.insert(0, nodes);
  }

  insert(index: number, nodes: readonly XmlNode[]): void {
    detach(nodes);
    for (const node of nodes) node.parent = this;
    this.#children ??= [];
    // Spread over arguments, a long list would not fit on the stack.
    if (nodes.length < 1000) this.#children.splice(index, 0, ...nodes);
    else this.#children = [...this.#children.slice(0, index), ...nodes, ...this.#children.slice(index)];
    this.touch();
  }

  before(...nodes: readonly XmlNode[]): void {
    detach(nodes);
    this.parent?.insert(this.parent.indexOf(this), nodes);
  }

  after(...nodes: readonly XmlNode[]): void {
    detach(nodes);
    this.parent?.insert(this.parent.indexOf(this) + 1, nodes);
  }

  remove(): void {
    this.parent?.take(this);
  }

  replaceWith(...nodes: readonly XmlNode[]): void {
    this.#standIn(nodes);
  }

  /** Puts its children where it stands. */
  unwrap(): void {
    const { children } = this;
    this.#children = null;
    for (const node of children) node.parent = null;
    this.#standIn(children);
  }

  /** There may be more of them than arguments fit on the stack. */
  #standIn(nodes: readonly XmlNode[]): void {
    const { parent } = this;
    if (parent === null) return;
    detach(nodes);
    const index = parent.indexOf(this);
    this.remove();
    parent.insert(index, nodes);
  }

  take(node: XmlNode): void {
    const index = this.indexOf(node);
    if (index === -1) return;
    this.#children?.splice(index, 1);
    node.parent = null;
    this.touch();
  }

  /** Instead of everything in it. */
  setText(text: string): void {
    for (const node of this.children) node.parent = null;
    this.#children = null;
    this.append(new XmlRaw(escapeText(text), true));
  }

  /** Instead of everything in it, in one step: taking children out one by one counts places each time. */
  replaceChildren(nodes: readonly XmlNode[]): void {
    const next = [...nodes];
    for (const node of this.children) node.parent = null;
    for (const node of next) {
      node.parent?.take(node);
      node.parent = this;
    }
    this.#children = next;
    this.touch();
  }

  /** The same element under another name of its vocabulary, to stand in its place; it takes over the children. */
  renamed(name: string): XmlElement {
    const qualified = this.prefix === '' ? name : `${this.prefix}:${name}`;
    const opening = this.#openingTag()
      .replace(/^<[^\s/>]+/, `<${qualified}`)
      .replace(/\s*\/>$/, '>');
    const source = `${opening}</${qualified}>`;
    const element = new XmlElement({ name, prefix: this.prefix, source, start: 0, end: opening.length }, this.isOwn);
    element.close(opening.length, source.length);
    element.replaceChildren(this.children);
    return element;
  }

  indexOf(node: XmlNode): number {
    return this.children.indexOf(node);
  }

  /** It and all around it are no longer as they were read. */
  touch(): void {
    for (let element: XmlElement | null = this; element !== null && !element.#isTouched; element = element.parent) {
      element.#isTouched = true;
    }
  }

  toString(): string {
    if (!this.#isTouched) return this.#source.slice(this.#start, this.#end);
    const opening = this.#openingTag();
    const isClosed = this.#closeStart !== this.#end;
    if (this.children.length === 0 && !isClosed) return opening;
    const closing = isClosed ? this.#source.slice(this.#closeStart, this.#end) : `</${this.qualifiedName}>`;
    return `${opening.replace(/\s*\/>$/, '>')}${this.children.join('')}${closing}`;
  }

  /** For the reader alone: a child as it was read, which changes nothing. */
  adopt(node: XmlNode): void {
    node.parent = this;
    if (this.#children === null) this.#children = [node];
    else this.#children.push(node);
  }

  /** For the reader alone: where the closing tag is. */
  close(closeStart: number, end: number): void {
    this.#closeStart = closeStart;
    this.#end = end;
  }

  /** Nothing is kept: a document has a million elements, and most are asked once or never. */
  #scan(): XmlScanner | null {
    const scanner =
      this.#opening === null ? new XmlScanner(this.#source, this.#start, this.#openEnd) : new XmlScanner(this.#opening);
    return scanner.next() ? scanner : null;
  }

  #openingTag(): string {
    return this.#opening ?? this.#source.slice(this.#start, this.#openEnd);
  }
}

/** A node stands at one place: whoever takes it in takes it away first, before places are counted. */
function detach(nodes: readonly XmlNode[]): void {
  for (const node of nodes) node.parent?.take(node);
}
