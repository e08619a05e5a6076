import { XmlElement, type XmlNode } from '../../xml/element.ts';
import type { Decision } from './decision.ts';

/** What the record of the old properties does not hold, because it is no property of the kind that changed. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  pPr: ['rPr', 'sectPr'],
  rPr: ['ins', 'del', 'moveFrom', 'moveTo'],
  sectPr: ['headerReference', 'footerReference'],
  trPr: ['ins', 'del'],
  tcPr: ['cellIns', 'cellDel', 'cellMerge'],
};
/** These stand before the properties, all others after them. */
const FIRST = new Set(['rPr', 'sectPr']);

/** The properties as they were, with what else stands among them. */
export function formerProperties(container: XmlElement, now: readonly XmlNode[], change: XmlElement): XmlNode[] {
  const kept = KEPT[container.name] ?? [];
  const isKept = (node: XmlNode) => node instanceof XmlElement && kept.some((name) => node.is(name));
  const old = change.elements().find(({ name }) => name === container.name);
  const former = (old?.children ?? []).filter((node) => node instanceof XmlElement && !isKept(node));
  const others = now.filter((node) => isKept(node));
  return FIRST.has(container.name) ? [...others, ...former] : [...former, ...others];
}

/** A cell that was merged with the one above it, or split from it, under a tracked change. */
export function mergedCell(mark: XmlElement, decision: Decision): XmlNode[] {
  const value = mark.attribute(decision === 'accept' ? 'vMerge' : 'vMergeOrig');
  if (value === undefined) return [];
  const merge = mark.renamed('vMerge');
  const prefix = mark.prefix === '' ? '' : `${mark.prefix}:`;
  for (const name of mark.attributes().keys()) merge.setAttribute(name, null);
  merge.setAttribute(`${prefix}val`, value === 'rest' ? 'restart' : 'continue');
  return [merge];
}
