import { createHash } from 'node:crypto';
import { resolveTarget } from '../../packages/formats/src/ooxml/part-names.ts';
import { relationshipsOf } from '../../packages/formats/src/ooxml/part-relationships.ts';
import { relationshipKind } from '../../packages/formats/src/ooxml/relationships.ts';
import { Presentation } from '../../packages/formats/src/pptx/package/presentation.ts';

/** What slides have in common with others. */
const OUTSIDE = new Set(['slideLayout', 'slideMaster', 'notesMaster', 'slide', 'theme']);

/** Of each slide by number: its bytes and those of everything that only it shows. */
export function slidePrints(bytes: Uint8Array): Map<number, string> {
  const deck = new Presentation(bytes);
  return new Map(deck.slides().map(({ number, part }) => [number, printOf(deck, part, new Set())]));
}

function printOf(deck: Presentation, part: string, seen: Set<string>): string {
  if (seen.has(part) || !deck.parts.has(part)) return '';
  seen.add(part);
  const hash = createHash('sha256').update(deck.parts.readBytes(part));
  for (const relation of relationshipsOf(deck.parts, part)) {
    const kind = relationshipKind(relation);
    hash.update(`${relation.id} ${relation.type} `);
    if (relation.isExternal) hash.update(relation.target);
    else if (kind === 'slideLayout') hash.update(relation.target);
    else if (!OUTSIDE.has(kind)) hash.update(printOf(deck, resolveTarget(part, relation.target), seen));
  }
  return hash.digest('hex');
}
