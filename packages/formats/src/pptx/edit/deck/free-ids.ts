import type { XmlElement } from '../../../xml/element.ts';
import { wholeAttribute } from '../../../xml/find-element.ts';

/** Largest number that programs take for a shape's id. */
const MOST = 2_147_483_647;

/** The next ids that no shape of a slide has, wherever it stands. */
export function freeShapeIds(root: XmlElement): () => number {
  const taken = new Set<number>();
  for (const element of root.descendants()) {
    if (element.name === 'cNvPr') taken.add(wholeAttribute(element, 'id') ?? 0);
  }
  let last = [...taken].reduce((most, id) => (id < MOST / 2 ? Math.max(most, id) : most), 1);
  return () => {
    do last += 1;
    while (taken.has(last));
    return last;
  };
}
