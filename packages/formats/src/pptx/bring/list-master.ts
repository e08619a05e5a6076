import { relationTypeIn } from '../../ooxml/fragment.ts';
import { relatedParts, relatePart } from '../../ooxml/part-relationships.ts';
import type { XmlElement } from '../../xml/element.ts';
import { childNamed, childrenNamed, wholeAttribute } from '../../xml/find-element.ts';
import { slideElement } from '../edit/fragment.ts';
import type { Presentation } from '../package/presentation.ts';

/** Ids of masters and layouts count together, over the whole deck. */
const FIRST_ID = 2_147_483_648;

/** Lists a master that came from another deck; it and its layouts get ids that nothing else has. */
export function listMaster(deck: Presentation, master: string): void {
  const tree = deck.tree(deck.main);
  const relation = relatePart(deck.parts, deck.main, { type: relationTypeIn(tree, 'slideMaster'), to: master });
  const next = freeIds(deck, master);
  const list = childNamed(deck.root, 'sldMasterIdLst');
  const entry = slideElement(tree, `<p:sldMasterId id="${next()}" r:id="${relation}"/>`);
  if (list !== undefined) list.append(entry);
  else {
    const made = slideElement(tree, '<p:sldMasterIdLst></p:sldMasterIdLst>');
    made.append(entry);
    deck.root.prepend(made);
  }
  for (const layout of layoutEntries(deck, master)) layout.setAttribute('id', String(next()));
  // Layouts that did not come are not listed.
  const known = new Set(relatedParts(deck.parts, master, 'slideLayout').map(({ id }) => id));
  for (const layout of layoutEntries(deck, master)) {
    const id = [...layout.attributes()].find(([name]) => /:id$/.test(name))?.[1] ?? '';
    if (!known.has(id)) layout.remove();
  }
}

function freeIds(deck: Presentation, except: string): () => number {
  const masters = childrenNamed(childNamed(deck.root, 'sldMasterIdLst'), 'sldMasterId');
  const layouts = deck.masters().flatMap((master) => (master === except ? [] : layoutEntries(deck, master)));
  let last = [...masters, ...layouts].reduce(
    (most, entry) => Math.max(most, wholeAttribute(entry, 'id') ?? 0),
    FIRST_ID - 1,
  );
  return () => {
    last += 1;
    return last;
  };
}

function layoutEntries(deck: Presentation, master: string): XmlElement[] {
  return childrenNamed(childNamed(deck.tree(master).root, 'sldLayoutIdLst'), 'sldLayoutId');
}
