import type { XmlElement } from '../../../xml/element.ts';

/** Does it go with the run, paragraph or row that this edit inserted around it? Marks with a higher id are those of this edit. */
export function isInInsertion(element: XmlElement, lastId: number): boolean {
  for (let at = element.parent; at !== null; at = at.parent) {
    const around = at.is('ins') ? at : (at.at('trPr', 'ins') ?? at.at('pPr', 'rPr', 'ins'));
    if (Number(around?.attribute('id') ?? 0) > lastId) return true;
  }
  return false;
}

/** Those that this edit inserted and whose id stands elsewhere, too. */
export function insertedCopies(
  elements: readonly XmlElement[],
  idOf: (element: XmlElement) => string,
  lastId: number,
): XmlElement[] {
  const times = new Map<string, number>();
  for (const element of elements) times.set(idOf(element), (times.get(idOf(element)) ?? 0) + 1);
  return elements.filter((element) => {
    const count = times.get(idOf(element)) ?? 0;
    if (count < 2 || !isInInsertion(element, lastId)) return false;
    times.set(idOf(element), count - 1);
    return true;
  });
}
