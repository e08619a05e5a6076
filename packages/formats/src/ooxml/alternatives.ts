import type { XmlElement } from '../xml/element.ts';

/** Newer programs show the choice; its twin for older ones repeats the same words. */
export function shownAlternative(alternatives: XmlElement): XmlElement | undefined {
  const all = alternatives.elements();
  return all.find(({ name }) => name === 'Choice') ?? all.find(({ name }) => name === 'Fallback');
}
