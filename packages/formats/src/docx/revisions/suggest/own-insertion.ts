import type { XmlElement } from '../../../xml/element.ts';

/** Does it go with the run, paragraph or row that this edit inserted around it? Marks with a higher id are those of this edit. */
export function isInInsertion(element: XmlElement, lastId: number): boolean {
  for (let at = element.parent; at !== null; at = at.parent) {
    const around = at.is('ins') ? at : (at.at('trPr', 'ins') ?? at.at('pPr', 'rPr', 'ins'));
    if (Number(around?.attribute('id') ?? 0) > lastId) return true;
  }
  return false;
}
