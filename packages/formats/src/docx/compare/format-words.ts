import type { XmlElement } from '../../xml/element.ts';
import { canonical } from './canonical.ts';
import { type Meaning, SAME_IDS } from './meaning.ts';

/** One property of a run, paragraph, row, cell or table that differs. */
export interface FormatChange {
  /** `bold`, `style`, `alignment` … */
  readonly property: string;
  /** In words; null where it is not set. */
  readonly before: string | null;
  readonly after: string | null;
}

type Describe = (element: XmlElement) => string;

const value: Describe = (element) => element.attribute('val') ?? 'on';
const isOff = (element: XmlElement): boolean => ['0', 'false', 'off', 'none'].includes(element.attribute('val') ?? '');
const toggle: Describe = (element) => (isOff(element) ? 'off' : 'on');
const halfPoints: Describe = (element) => `${Number(value(element)) / 2} pt`;
const twips = (text: string | undefined): string => `${Number((Number(text ?? 0) / 20).toFixed(1))} pt`;
const listed: Describe = (element) =>
  [...element.attributes()].map(([name, text]) => `${name.slice(name.indexOf(':') + 1)} ${text}`).join(', ');
const font: Describe = (element) =>
  element.attribute('ascii') ?? element.attribute('asciiTheme') ?? element.attribute('hAnsi') ?? listed(element);
const lengths: Describe = (element) =>
  [...element.attributes()]
    .map(([name, text]) => `${name.slice(name.indexOf(':') + 1)} ${/^-?\d+$/.test(text) ? twips(text) : text}`)
    .join(', ');
const numbering: Describe = (element) => {
  const list = element.child('numId')?.attribute('val') ?? '';
  const level = Number(element.child('ilvl')?.attribute('val') ?? 0) + 1;
  return list === '0' ? 'none' : `list ${list}, level ${level}`;
};

/** Names that people would use, and how the values read. What is not listed is named as the file names it. */
const PROPERTIES: Readonly<Record<string, readonly [string, Describe]>> = {
  b: ['bold', toggle],
  i: ['italic', toggle],
  strike: ['strikethrough', toggle],
  dstrike: ['double strikethrough', toggle],
  caps: ['all capitals', toggle],
  smallCaps: ['small capitals', toggle],
  vanish: ['hidden', toggle],
  u: ['underline', value],
  color: ['color', value],
  highlight: ['highlight', value],
  sz: ['size', halfPoints],
  rFonts: ['font', font],
  rStyle: ['character style', value],
  vertAlign: ['position', value],
  shd: ['shading', (element) => element.attribute('fill') ?? value(element)],
  spacing: ['spacing', lengths],
  pStyle: ['style', value],
  jc: ['alignment', value],
  ind: ['indent', lengths],
  numPr: ['numbering', numbering],
  keepNext: ['keep with next', toggle],
  keepLines: ['keep lines together', toggle],
  pageBreakBefore: ['page break before', toggle],
  outlineLvl: ['outline level', (element) => String(Number(value(element)) + 1)],
  bidi: ['right to left', toggle],
  sectPr: ['page setup', () => 'changed'],
  tblHeader: ['header row', toggle],
  trHeight: ['row height', (element) => twips(element.attribute('val'))],
  cantSplit: ['keep row on one page', toggle],
  vAlign: ['vertical alignment', value],
  gridSpan: ['columns', value],
  vMerge: ['merged with cells above', (element) => element.attribute('val') ?? 'continue'],
  tcW: ['width', lengths],
  tblW: ['table width', lengths],
  tblStyle: ['table style', value],
  pgSz: ['page size', lengths],
  pgMar: ['margins', lengths],
  cols: ['columns', (element) => element.attribute('num') ?? '1'],
  headerReference: ['header', () => 'changed'],
  footerReference: ['footer', () => 'changed'],
  titlePg: ['different first page', toggle],
};
/** Said by another property already: complex scripts repeat what Latin letters have. */
const TWINS = new Set(['bCs', 'iCs', 'szCs', 'noProof', 'lang']);

/** What two sets of properties (`rPr`, `pPr`, `tcPr` …) differ in. */
export function formatChanges(
  before: XmlElement | undefined,
  after: XmlElement | undefined,
  meanings: { readonly before: Meaning; readonly after: Meaning } = { before: SAME_IDS, after: SAME_IDS },
): FormatChange[] {
  const [left, right] = [settings(before, meanings.before), settings(after, meanings.after)];
  const names = new Set([...left.keys(), ...right.keys()]);
  const changes: FormatChange[] = [];
  for (const name of names) {
    const [from, to] = [left.get(name), right.get(name)];
    if (from?.key === to?.key) continue;
    const [property, describe] = PROPERTIES[name] ?? [name, undefined];
    const words = (side: XmlElement | undefined): string | null =>
      side === undefined ? null : (describe?.(side) ?? 'changed');
    changes.push({ property, before: words(from?.element), after: words(to?.element) });
  }
  const hasMore = changes.some(({ property }) => Object.values(PROPERTIES).some(([known]) => known === property));
  return hasMore ? changes.filter(({ property }) => !TWINS.has(property)) : changes;
}

/** "bold", "no italic", "size 12 pt → 14 pt", "style Heading2". */
export function formatWords({ property, before, after }: FormatChange): string {
  if (after === 'on' || (after === 'changed' && before === null)) return after === 'on' ? property : `${property} set`;
  if (after === 'off' || (before === 'on' && after === null)) return `no ${property}`;
  if (after === null) return `${property} ${before ?? ''} removed`;
  if (before === after) return `${property} changed`;
  return before === null || before === 'on' || before === 'off'
    ? `${property} ${after}`
    : `${property} ${before} → ${after}`;
}

function settings(properties: XmlElement | undefined, meaning: Meaning) {
  const found = new Map<string, { readonly element: XmlElement; readonly key: string }>();
  for (const element of properties?.elements() ?? []) {
    // The properties of the paragraph's own mark are seen by nobody; a tracked change is said where it stands.
    if (element.is('rPr') || element.name.endsWith('Change')) continue;
    const key = canonical(element, meaning);
    // Headers of a page setup share a name.
    if (key !== '') found.set(element.name, { element, key: `${found.get(element.name)?.key ?? ''}${key}` });
  }
  return found;
}
