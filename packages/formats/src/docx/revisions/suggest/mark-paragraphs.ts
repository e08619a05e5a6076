import type { XmlElement } from '../../../xml/element.ts';
import { isRangeMarker, loneMarkers } from '../../tree/range-markers.ts';
import { isVisible } from '../../tree/visible.ts';
import { markContent, markEnd } from './block-marks.ts';
import { recordParagraph } from './merge-paragraph.ts';
import { BOOKMARKS_MOVED, type MergeTools } from './merge-tools.ts';

export interface Entry {
  readonly status: 'kept' | 'ins' | 'del';
  readonly element: XmlElement;
  /** What it was; null for what came or went. */
  readonly before: XmlElement | null;
}

/**
 * Marks whole paragraphs that came or went, and gives the elements in order. The last end of a body, cell or note
 * cannot come or go: there the end before it does, and the last paragraph changes its properties instead.
 */
export function markParagraphs(
  entries: readonly Entry[],
  handed: ReadonlySet<XmlElement>,
  tools: MergeTools,
): XmlElement[] {
  const { start, end } = lastStretch(entries);
  const stretch = entries.slice(start, end);
  for (const [index, { status, element }] of entries.slice(0, start).entries()) {
    if (status === 'kept' || !element.is('p')) continue;
    markContent(element, status, tools.pen);
    if (handed.has(element)) endBefore(entries, index, tools);
    else markEnd(element, status, tools.pen);
  }
  const before = entries[start - 1];
  // The end of a paragraph that ends a section stays: the pages before it would become those after it.
  const isAnchor =
    before?.status === 'kept' && before.element.is('p') && before.element.at('pPr', 'sectPr') === undefined;
  const anchor = before !== undefined && isAnchor ? before : null;
  const last = stretch.length === 0 ? [] : markLast(stretch, anchor, tools);
  return [
    ...entries.slice(0, start).map(({ element }) => element),
    ...last,
    ...entries.slice(end).map(({ element }) => element),
  ];
}

/** The end of the paragraph that stayed goes instead of the one of this paragraph, which ends a section. */
function endBefore(entries: readonly Entry[], index: number, tools: MergeTools): void {
  const anchor = entries.slice(0, index).findLast(({ status }) => status === 'kept');
  const gone = entries[index];
  if (anchor === undefined || gone === undefined) return;
  takeProperties(anchor.element, gone.element, tools);
  handMarkers(anchor.element, gone.element, tools);
  markEnd(anchor.element, 'del', tools.pen);
}

/** The paragraphs at the end that came or went, after the last block that stayed. */
function lastStretch(entries: readonly Entry[]): { start: number; end: number } {
  let end = entries.length;
  while (end > 0 && !isBlock(entries[end - 1])) end -= 1;
  let start = end;
  for (let entry = entries[start - 1]; entry !== undefined; entry = entries[start - 1]) {
    if (entry.status === 'kept' || !entry.element.is('p')) break;
    start -= 1;
  }
  return { start, end };
}

function isBlock(entry: Entry | undefined): boolean {
  return entry !== undefined && ['p', 'tbl', 'sdt', 'customXml'].some((name) => entry.element.is(name));
}

function markLast(stretch: readonly Entry[], anchor: Entry | null, tools: MergeTools): XmlElement[] {
  const { pen } = tools;
  const gone = stretch.flatMap(({ status, element }) => (status === 'del' ? [element] : []));
  const come = stretch.flatMap(({ status, element }) => (status === 'ins' ? [element] : []));
  for (const element of gone) markContent(element, 'del', pen);
  for (const element of come) markContent(element, 'ins', pen);
  const [lastGone, lastCome, firstCome] = [gone.at(-1), come.at(-1), come[0]];
  if (lastGone !== undefined && lastCome !== undefined && firstCome !== undefined) {
    // The old last paragraph and the first new one share a line; the last end was the one and becomes the other.
    recordParagraph(lastGone, lastCome, tools);
    for (const element of gone.slice(0, -1)) markEnd(element, 'del', pen);
    for (const element of come.slice(0, -1)) markEnd(element, 'ins', pen);
    const properties = firstCome.child('pPr');
    const content = (element: XmlElement) => element.children.filter((node) => node !== element.child('pPr'));
    firstCome.replaceChildren([
      ...(properties === undefined ? [] : [properties]),
      ...content(lastGone),
      ...content(firstCome),
    ]);
    return [...gone.slice(0, -1), ...come];
  }
  if (anchor === null) {
    for (const { status, element } of stretch) if (status !== 'kept') markEnd(element, status, pen);
    return [...gone, ...come];
  }
  if (lastCome !== undefined) {
    recordParagraph(anchor.before ?? anchor.element, lastCome, tools);
    for (const element of [anchor.element, ...come.slice(0, -1)]) markEnd(element, 'ins', pen);
    return come;
  }
  if (lastGone !== undefined) {
    takeProperties(anchor.element, lastGone, tools);
    handMarkers(anchor.element, lastGone, tools);
    for (const element of [anchor.element, ...gone.slice(0, -1)]) markEnd(element, 'del', pen);
  }
  return gone;
}

/** The deleted last paragraph stays as the end of the one before it: it takes on that one's properties. */
function takeProperties(from: XmlElement, to: XmlElement, tools: MergeTools): void {
  const former = tools.pen.element('p');
  const [properties, own] = [from.child('pPr'), to.child('pPr')];
  const page = own?.child('sectPr');
  if (own !== undefined) former.append(own);
  if (properties !== undefined) {
    const copy = tools.pen.copy(properties);
    for (const name of ['pPrChange', 'sectPr']) copy.child(name)?.remove();
    copy.child('rPr')?.child('rPrChange')?.remove();
    to.prepend(copy);
  }
  if (page !== undefined) {
    if (to.child('pPr') === undefined) to.prepend(tools.pen.element('pPr'));
    to.child('pPr')?.append(tools.pen.copy(page));
  }
  recordParagraph(former, to, tools);
  // What the paragraph was before an earlier suggestion is what rejecting all of them gives back.
  const earlier = former.child('pPr')?.child('pPrChange');
  const now = to.child('pPr');
  if (earlier !== undefined && now !== undefined && now.child('pPrChange') === undefined) now.append(earlier);
}

/**
 * An empty paragraph that stays loses its end to the one that goes: with nothing to see in it, its bookmarks would be taken for
 * those of a deleted paragraph, and go.
 */
function handMarkers(from: XmlElement, to: XmlElement, { pen }: MergeTools): void {
  const content = from.elements().filter((element) => !element.is('pPr'));
  if (content.some(isVisible)) return;
  const markers = content.filter((element) => element.isOwn && isRangeMarker(element));
  const alone = new Set(loneMarkers(markers));
  const pairs = markers.filter((marker) => !alone.has(marker));
  if (pairs.length === 0) return;
  pen.warnings.add(BOOKMARKS_MOVED);
  const properties = to.child('pPr');
  if (properties === undefined) to.prepend(...pairs);
  else properties.after(...pairs);
}
