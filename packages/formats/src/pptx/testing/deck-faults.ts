import { CONTENT_TYPES } from '../../ooxml/content-types.ts';
import { relationshipsOf, targetOf } from '../../ooxml/part-relationships.ts';
import { ownerOf, reachableFrom } from '../../ooxml/reachable-parts.ts';
import { relationshipKind } from '../../ooxml/relationships.ts';
import type { XmlElement } from '../../xml/element.ts';
import { childNamed, childrenNamed, prefixedAttribute } from '../../xml/find-element.ts';
import { childElements, rootElement } from '../../xml/splice.ts';
import { entryKey } from '../../zip/open-zip.ts';
import { Presentation } from '../package/presentation.ts';
import { sectionList } from '../package/sections.ts';

/**
 * What is wrong with a deck that neither a validator nor a program that opens it says: parts that nothing leads to,
 * declarations and entries of what is gone, one thing used by two, one id twice. Empty for a deck in order.
 */
export function deckFaults(bytes: Uint8Array): string[] {
  const deck = new Presentation(bytes);
  return [...packageFaults(deck), ...listFaults(deck), ...ownerFaults(deck), ...slideFaults(deck)];
}

function packageFaults({ parts }: Presentation): string[] {
  const faults: string[] = [];
  const reached = reachableFrom(parts, ['']);
  for (const name of parts.names()) {
    const key = entryKey(name);
    if (key === entryKey(CONTENT_TYPES) || name.endsWith('/')) continue;
    const owner = ownerOf(name);
    if (owner === null) {
      if (!reached.has(key)) faults.push(`nothing leads to ${name}`);
      if (parts.contentType(name) === undefined) faults.push(`${name} has no type`);
      continue;
    }
    if (owner !== '' && !parts.has(owner)) faults.push(`${name} belongs to no part`);
    const ids = new Set<string>();
    for (const relation of relationshipsOf(parts, owner)) {
      if (ids.has(relation.id)) faults.push(`${name} has ${relation.id} twice`);
      ids.add(relation.id);
      const target = targetOf(owner, relation);
      if (target !== null && !parts.has(target) && !/^(?:NULL|#)/i.test(relation.target)) {
        faults.push(`${name} leads to ${target}, which is absent`);
      }
    }
  }
  const types = parts.read(CONTENT_TYPES);
  for (const { name, attributes } of childElements(types, rootElement(types))) {
    const part = attributes.get('PartName') ?? '';
    if (name === 'Override' && !parts.has(part)) faults.push(`a type for ${part}, which is absent`);
  }
  return faults;
}

/** Lists of slides: of the deck, of sections, of shows. */
function listFaults(deck: Presentation): string[] {
  const faults: string[] = [];
  const targets = new Map(
    relationshipsOf(deck.parts, deck.main).map((relation) => [relation.id, targetOf(deck.main, relation) ?? '']),
  );
  const entries = childrenNamed(childNamed(deck.root, 'sldIdLst'), 'sldId');
  const ids = entries.map((entry) => entry.attributes().get('id') ?? '');
  faults.push(...repeated(ids).map((id) => `slide id ${id} twice`));
  const listed = entries.map((entry) => targets.get(prefixedAttribute(entry, 'id') ?? '') ?? '');
  faults.push(...repeated(listed).map((part) => `${part} is listed twice`));
  if (listed.some((part) => part === '' || !deck.parts.has(part))) faults.push('a slide is listed that is absent');
  for (const relation of relationshipsOf(deck.parts, deck.main)) {
    const part = targetOf(deck.main, relation) ?? '';
    if (relationshipKind(relation) === 'slide' && !listed.includes(part)) faults.push(`${part} is not listed`);
  }
  const list = sectionList(deck);
  if (list !== undefined) {
    const inSections = [...list.descendants()]
      .filter(({ name }) => name === 'sldId')
      .map((entry) => entry.attribute('id') ?? '');
    faults.push(...repeated(inSections).map((id) => `slide ${id} is in two sections`));
    for (const id of inSections) if (!ids.includes(id)) faults.push(`a section has slide ${id}, which is absent`);
    for (const id of ids) if (!inSections.includes(id)) faults.push(`slide ${id} is in no section`);
  }
  for (const element of deck.root.descendants()) {
    if (element.name !== 'sld') continue;
    const part = targets.get(prefixedAttribute(element, 'id') ?? '');
    if (part === undefined || !listed.includes(part)) faults.push('a show has a slide that is absent');
  }
  return faults;
}

const OWNED = new Set(['notesSlide', 'chart', 'chartEx', 'package', 'comments', 'diagramData', 'diagramDrawing']);

/** Notes lead back to their slide; notes, charts and workbooks have one owner; each slide has one layout. */
function ownerFaults(deck: Presentation): string[] {
  const faults: string[] = [];
  const owners = new Map<string, string[]>();
  for (const name of deck.parts.names()) {
    const owner = ownerOf(name);
    if (owner === null) continue;
    const seen = new Set<string>();
    for (const relation of relationshipsOf(deck.parts, owner)) {
      const target = targetOf(owner, relation);
      if (
        target === null ||
        !deck.parts.has(target) ||
        !OWNED.has(relationshipKind(relation)) ||
        seen.has(entryKey(target))
      )
        continue;
      seen.add(entryKey(target));
      owners.set(entryKey(target), [...(owners.get(entryKey(target)) ?? []), owner]);
    }
  }
  for (const [part, all] of owners) if (all.length > 1) faults.push(`${part} belongs to ${all.join(' and ')}`);
  for (const { part } of deck.slides()) {
    const count = (kind: string) =>
      relationshipsOf(deck.parts, part).filter((relation) => relationshipKind(relation) === kind).length;
    if (count('slideLayout') !== 1) faults.push(`${part} has ${count('slideLayout')} layouts`);
    const notes = deck.notesOf(part);
    if (notes !== undefined && deck.relatedTo(notes, 'slide').some((back) => entryKey(back) !== entryKey(part))) {
      faults.push(`${notes} leads to another slide than ${part}`);
    }
    if (notes !== undefined && deck.relatedTo(notes, 'slide').length === 0) faults.push(`${notes} leads to no slide`);
  }
  return faults;
}

/** Ids of shapes, what animations and relations name. */
function slideFaults(deck: Presentation): string[] {
  return deck.slides().flatMap(({ part }) => {
    const notes = deck.notesOf(part);
    return [part, ...(notes === undefined ? [] : [notes])].flatMap((each) => {
      const { root } = deck.tree(each);
      const shapes = shownElements(root);
      const ids = shapes.filter(({ name }) => name === 'cNvPr').map((element) => element.attribute('id') ?? '');
      const relations = new Set(relationshipsOf(deck.parts, each).map(({ id }) => id));
      const faults = repeated(ids).map((id) => `${each} has the shape id ${id} twice`);
      const known = new Set(
        [...root.descendants()].filter(({ name }) => name === 'cNvPr').map((element) => element.attribute('id') ?? ''),
      );
      for (const element of root.descendants()) {
        if (element.name === 'spTgt' && !known.has(element.attribute('spid') ?? '')) {
          faults.push(`${each} animates a shape that is absent`);
        }
        for (const [name, id] of element.attributes()) {
          if (/^r:/.test(name) && id !== '' && !relations.has(id)) faults.push(`${each} uses ${id}, which is absent`);
        }
      }
      return faults;
    });
  });
}

/** Without twins for older programs, whose shapes have the same ids. */
function shownElements(element: XmlElement): XmlElement[] {
  return element.elements().flatMap((child) => (child.name === 'Fallback' ? [] : [child, ...shownElements(child)]));
}

function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) twice.add(value);
    seen.add(value);
  }
  return [...twice];
}
