import type { XmlElement } from '../../../xml/element.ts';
import { mergeInlines } from './merge-inlines.ts';
import type { MergeTools } from './merge-tools.ts';
import { recordProperties } from './properties.ts';

/** Makes `after` both states: what it was, and what it is suggested to be. */
export function mergeParagraph(before: XmlElement, after: XmlElement, tools: MergeTools): void {
  const content = (paragraph: XmlElement) => paragraph.children.filter((node) => node !== paragraph.child('pPr'));
  const merged = mergeInlines(content(before), content(after), tools);
  recordParagraph(before, after, tools);
  const properties = after.child('pPr');
  after.replaceChildren([...(properties === undefined ? [] : [properties]), ...merged]);
}

/** The properties of the paragraph, of its mark and of the page it ends. */
export function recordParagraph(before: XmlElement, after: XmlElement, { pen }: MergeTools): void {
  const [old, now] = [before.child('pPr'), after.child('pPr')];
  const none = pen.element('pPr');
  if (old?.child('rPr') !== undefined || now?.child('rPr') !== undefined) {
    const properties = now ?? none;
    if (now === undefined) after.prepend(properties);
    recordProperties(old ?? none, properties, 'rPr', pen);
  }
  const [oldPage, page] = [old?.child('sectPr'), now?.child('sectPr')];
  if (oldPage !== undefined && page !== undefined && now !== undefined)
    recordProperties(old ?? none, now, 'sectPr', pen);
  else if (oldPage !== page) pen.warnings.add('A section break was added or removed directly, not as a suggestion.');
  recordProperties(before, after, 'pPr', pen);
}
