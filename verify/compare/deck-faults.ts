import { resolveTarget } from '../../packages/formats/src/ooxml/part-names.ts';
import { relationshipsOf } from '../../packages/formats/src/ooxml/part-relationships.ts';
import { relationIds } from '../../packages/formats/src/pptx/diff/carry/unused-relations.ts';
import { Presentation } from '../../packages/formats/src/pptx/package/presentation.ts';
import { sectionList } from '../../packages/formats/src/pptx/package/sections.ts';
import { allShapes, shapesOf } from '../../packages/formats/src/pptx/tree/shapes.ts';

/** What the validator misses: relations that lead nowhere, ids that stand twice, lists that name what is not there. */
export function deckFaults(bytes: Uint8Array): string[] {
  const deck = new Presentation(bytes);
  const slides = deck.slides();
  const faults: string[] = [];
  for (const { part } of slides) {
    faults.push(...relationFaults(deck, part));
    if (deck.layoutOf(part) === undefined) faults.push('a slide has no layout');
    const ids = allShapes(shapesOf(deck.tree(part).root)).map(({ id }) => id);
    if (new Set(ids).size < ids.length) faults.push('two shapes of a slide have one id');
    const notes = deck.notesOf(part);
    if (notes !== undefined && deck.relatedTo(notes, 'slide')[0] !== part) faults.push('notes lead to another slide');
    if (notes !== undefined && deck.relatedTo(notes, 'notesMaster').length === 0) faults.push('notes have no master');
  }
  faults.push(...relationFaults(deck, deck.main));
  const ids = slides.map(({ id }) => id);
  if (new Set(ids).size < ids.length) faults.push('two slides have one id');
  const listed = new Set(ids);
  for (const element of sectionList(deck)?.descendants() ?? []) {
    if (element.name === 'sldId' && !listed.has(element.attribute('id') ?? '')) faults.push('a section names no slide');
  }
  const orphans = deck.parts.names().filter((name) => /slides\/slide\d+\.xml$/.test(name)).length - slides.length;
  if (orphans > 0) faults.push('a slide is listed nowhere');
  return faults;
}

function relationFaults(deck: Presentation, part: string): string[] {
  const relations = relationshipsOf(deck.parts, part);
  const known = new Set(relations.map(({ id }) => id));
  const lost = [...relationIds(deck.tree(part).root)].filter((id) => id !== '' && !known.has(id));
  const nowhere = relations.filter((one) => !one.isExternal && !deck.parts.has(resolveTarget(part, one.target)));
  return [
    ...lost.map(() => 'something names a relation that is not there'),
    ...nowhere.map(() => 'a relation leads to no part'),
  ];
}
