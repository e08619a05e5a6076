import { XmlElement } from '../../xml/element.ts';
import { type Meaning, SAME_IDS } from './meaning.ts';

/** Written anew by each program that saves a document, and seen by no reader. */
const NOISE = new Set([
  'proofErr',
  'lastRenderedPageBreak',
  'noProof',
  'lang',
  'rsid',
  'tcW',
  'cnfStyle',
  'bookmarkEnd',
]);
const NOISE_ATTRIBUTES = /^(?:rsid\w*|paraId|textId|anchorId|editId)$/;
const RELATIONS = new Set(['id', 'embed', 'link', 'pict', 'dm', 'lo', 'qs', 'cs', 'href', 'relid']);
const NOTES = { footnoteReference: 'footnote', endnoteReference: 'endnote' } as const;
const COMMENT_MARKS = new Set(['commentRangeStart', 'commentRangeEnd', 'commentReference']);
const MARKS_BY_ID = new Set(['docPr', 'cNvPr', 'permStart', 'permEnd']);
const REVISIONS = /^(?:ins|del|moveFrom|moveTo|\w+Change|cellIns|cellDel|cellMerge|move(?:From|To)Range(?:Start|End))$/;

/**
 * An element as text in which everything a reader could notice stands, and nothing else: no prefixes, no ids of saving,
 * no order of attributes, no borders between runs of one format. Two elements that read the same are the same.
 */
export function canonical(element: XmlElement, meaning: Meaning = SAME_IDS): string {
  const out: string[] = [];
  write(element, meaning, out);
  return out.join('');
}

/** A run's properties, `''` for none. */
export function canonicalProperties(properties: XmlElement | undefined, meaning: Meaning = SAME_IDS): string {
  if (properties === undefined) return '';
  return properties
    .elements()
    .flatMap((child) => (isNoise(child) ? [] : [canonical(child, meaning)]))
    .sort()
    .join('');
}

function write(element: XmlElement, meaning: Meaning, out: string[]): void {
  if (isNoise(element)) return;
  out.push('<', element.name, attributesOf(element, meaning), '>');
  if (element.is('p')) writeRuns(element, meaning, out, { format: '' });
  else if (element.name === 'AlternateContent') writeShown(element, meaning, out);
  else writeChildren(element, meaning, out);
  out.push('</>');
}

function writeChildren(element: XmlElement, meaning: Meaning, out: string[]): void {
  const hasElements = element.elements().length > 0;
  for (const node of element.children) {
    if (node instanceof XmlElement) write(node, meaning, out);
    // Between elements stands only the layout of the file.
    else if (!hasElements || node.text.trim() !== '') out.push(guard(node.text));
  }
}

/** The twin for older programs says the same again. */
function writeShown(element: XmlElement, meaning: Meaning, out: string[]): void {
  const all = element.elements();
  const shown = all.find(({ name }) => name === 'Choice') ?? all[0];
  if (shown !== undefined) writeChildren(shown, meaning, out);
}

/** Runs of one format are one run, wherever a program drew a border between them. */
function writeRuns(container: XmlElement, meaning: Meaning, out: string[], state: { format: string }): void {
  for (const child of container.elements()) {
    if (isNoise(child)) continue;
    if (child.is('pPr')) {
      const properties = canonicalProperties(child, meaning);
      if (properties !== '') out.push('<pPr>', properties, '</>');
    } else if (child.is('r')) writeRun(child, meaning, out, state);
    else {
      out.push('<', child.name, attributesOf(child, meaning), '>');
      state.format = '';
      if (child.name === 'AlternateContent') writeShown(child, meaning, out);
      else writeRuns(child, meaning, out, state);
      state.format = '';
      out.push('</>');
    }
  }
}

function writeRun(run: XmlElement, meaning: Meaning, out: string[], state: { format: string }): void {
  const format = canonicalProperties(run.child('rPr'), meaning);
  for (const child of run.elements()) {
    if (child.is('rPr') || isNoise(child)) continue;
    if (format !== state.format) out.push('{', format, '}');
    state.format = format;
    if (child.is('t') || child.is('delText')) out.push(guard(child.text));
    else write(child, meaning, out);
  }
}

function isNoise(element: XmlElement): boolean {
  if (!element.isOwn) return false;
  return NOISE.has(element.name) || (element.name === 'bookmarkStart' && element.attribute('name') === '_GoBack');
}

function attributesOf(element: XmlElement, meaning: Meaning): string {
  const found: string[] = [];
  for (const [written, value] of element.attributes()) {
    if (written === 'xmlns' || written === 'xml:space' || written.startsWith('xmlns:')) continue;
    const colon = written.indexOf(':');
    const name = colon === -1 ? written : written.slice(colon + 1);
    if (NOISE_ATTRIBUTES.test(name)) continue;
    const meant = attributeMeaning(element, name, value, { meaning, isForeign: isRelation(element, written, name) });
    if (meant !== null) found.push(` ${name}="${guard(meant)}"`);
  }
  return found.sort().join('');
}

function attributeMeaning(
  element: XmlElement,
  name: string,
  value: string,
  { meaning, isForeign }: { readonly meaning: Meaning; readonly isForeign: boolean },
): string | null {
  if (isForeign) return meaning.relation(value);
  if (name !== 'id') return value;
  const { name: tag } = element;
  if (tag in NOTES) return meaning.note(NOTES[tag as keyof typeof NOTES], value);
  if (COMMENT_MARKS.has(tag)) return meaning.comment(value);
  if (tag === 'bookmarkStart' || MARKS_BY_ID.has(tag) || REVISIONS.test(tag)) return null;
  return value;
}

/** `r:id` and its like: named so, and not in the vocabulary of the element itself. */
function isRelation(element: XmlElement, written: string, name: string): boolean {
  const prefix = written.includes(':') ? written.slice(0, written.indexOf(':')) : '';
  return prefix !== '' && RELATIONS.has(name) && prefix !== element.prefix;
}

function guard(text: string): string {
  return text.replace(/[<>{}"\\]/g, '\\$&');
}
