import { createHash } from 'node:crypto';
import { XmlElement } from '../../xml/element.ts';

/** Written anew by each program that saves a deck, and seen by nobody. */
const NOISE_ATTRIBUTES = /^(?:dirty|err|smtClean|lang|altLang|noProof|bmk)$/;
const NOISE_IDS = new Set(['creationId', 'modId']);
/** Say nothing when they are empty. */
const EMPTY_WITHOUT_CONTENT = new Set(['rPr', 'endParaRPr', 'pPr', 'extLst', 'ext', 'lstStyle', 'avLst', 'effectLst']);

export interface CanonicalOptions {
  /** What a relation of the part means: an address, or the content of a part. */
  relation(id: string): string;
  /** Elements that are left out, by name. */
  readonly without?: ReadonlySet<string>;
}

/**
 * An element as text in which everything a reader could notice stands, and nothing else: no prefixes, no ids of saving,
 * no order of attributes, no borders between runs of one format. Two elements that look the same are the same.
 */
export function canonical(element: XmlElement, options: CanonicalOptions): string {
  const out: string[] = [];
  write(element, options, out);
  return out.join('');
}

/** Short, whatever the length of the text. */
export function digest(text: string | Uint8Array): string {
  return createHash('sha1').update(text).digest('base64');
}

function write(element: XmlElement, options: CanonicalOptions, out: string[]): void {
  if (NOISE_IDS.has(element.name) || options.without?.has(element.name) === true) return;
  const inside: string[] = [];
  if (element.name === 'p') writeRuns(element, options, inside);
  else for (const node of element.children) writeNode(node, options, inside);
  const attributes = attributesOf(element, options);
  if (attributes === '' && inside.length === 0 && EMPTY_WITHOUT_CONTENT.has(element.name)) return;
  // An extension whose content was noise is noise; its address alone says nothing.
  if (element.name === 'ext' && inside.length === 0 && element.elements().length > 0) return;
  out.push('<', element.name, attributes, '>', inside.join(''), '</>');
}

function writeNode(node: XmlElement['children'][number], options: CanonicalOptions, out: string[]): void {
  if (node instanceof XmlElement) write(node, options, out);
  else if (node.isText && (node.text.trim() !== '' || node.parent?.name === 't')) out.push(guard(node.text));
}

/** Neighbouring runs of one look are one run. */
function writeRuns(paragraph: XmlElement, options: CanonicalOptions, out: string[]): void {
  let look: string | null = null;
  let text = '';
  const flush = (): void => {
    if (look !== null && text !== '') out.push('<r>', look, guard(text), '</>');
    look = null;
    text = '';
  };
  for (const child of paragraph.elements()) {
    if (child.name !== 'r') {
      flush();
      write(child, options, out);
      continue;
    }
    const own = child.elements().find(({ name }) => name === 'rPr');
    const next = own === undefined ? '' : canonical(own, options);
    if (next !== look) flush();
    look = next;
    text += child.elements().find(({ name }) => name === 't')?.text ?? '';
  }
  flush();
}

function attributesOf(element: XmlElement, { relation }: CanonicalOptions): string {
  const found: string[] = [];
  for (const [written, value] of element.attributes()) {
    if (written === 'xmlns' || written.startsWith('xmlns:') || written.endsWith(':Ignorable')) continue;
    const colon = written.indexOf(':');
    const name = colon === -1 ? written : written.slice(colon + 1);
    if (NOISE_ATTRIBUTES.test(name)) continue;
    // Ids of shapes are given anew when a slide is copied.
    if (element.name === 'cNvPr' && name === 'id') continue;
    found.push(` ${name}="${guard(isRelation(element, written) ? relation(value) : value)}"`);
  }
  return found.sort().join('');
}

const RELATION = /:(?:id|embed|link|pict|dm|lo|qs|cs|href|relid)$/;

/** `r:id` and its like: not in the vocabulary of the element itself. */
export function isRelation(element: XmlElement, written: string): boolean {
  return RELATION.test(written) && !written.startsWith('xml') && !written.startsWith(`${element.prefix}:`);
}

function guard(text: string): string {
  return text.replace(/[<>{}"\\]/g, '\\$&');
}
