import { resolveTarget } from '../../../ooxml/part-names.ts';
import { relatePart, relationshipsOf } from '../../../ooxml/part-relationships.ts';
import { transplant } from '../../../ooxml/transplant.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { importElement } from '../../bring/import-element.ts';
import { copyPart } from '../../bring/import-relation.ts';
import { setNamed } from '../../bring/set-named.ts';
import type { Carrier } from './carrier.ts';

const STYLE_USERS = new Set(['pStyle', 'rStyle', 'tblStyle', 'basedOn', 'link', 'next']);

/** Styles and lists of the base as it was read: what stays may need one that a change takes away. */
export interface Definitions {
  readonly styles: XmlElement | undefined;
  readonly numbering: XmlElement | undefined;
}

export function definitionsOf({ base: { document } }: Carrier): Definitions {
  const [styles, numbering] = (['styles', 'numbering'] as const).map((kind) => {
    const [part] = document.related(kind);
    return part === undefined ? undefined : transplant(document.tree(part), document.tree(part).root);
  });
  return { styles, numbering };
}

/** Where a definition comes from, and how it is made to stand in the base. */
interface Source {
  readonly root: XmlElement;
  bring(element: XmlElement): XmlElement;
}

/** Styles and lists that text needs and the base has no longer: of the other side for what came in, its own for what stays. */
export function settleDefinitions(carrier: Carrier, imported: ReadonlySet<XmlElement>, own: Definitions): void {
  const kept = new Set(carrier.kept.flatMap((element) => [element, ...element.descendants()]));
  const brought = [...settleStyles(carrier, imported, 'other', own), ...settleStyles(carrier, kept, 'own', own)];
  const lists = (elements: Iterable<XmlElement>): Set<string> => idsIn([...elements], (name) => name === 'numId');
  bringList(carrier, lists([...imported, ...brought]), 'other', own);
  bringList(carrier, lists(kept), 'own', own);
}

function idsIn(elements: readonly XmlElement[], isUser: (name: string) => boolean): Set<string> {
  return new Set(
    elements.filter(({ isOwn, name }) => isOwn && isUser(name)).map((element) => element.attribute('val') ?? ''),
  );
}

/** The part that definitions go to, and the source they come from; nothing where one of them is missing. */
function between(
  carrier: Carrier,
  kind: keyof Definitions,
  side: 'other' | 'own',
  own: Definitions,
): { readonly here: XmlElement; readonly there: Source } | undefined {
  const [from, to] = [carrier.other.document.related(kind)[0], carrier.base.document.related(kind)[0]];
  if (to === undefined) return undefined;
  const tree = carrier.base.document.tree(to);
  if (side === 'own') {
    const root = own[kind];
    return root && { here: tree.root, there: { root, bring: (element) => transplant(tree, element) } };
  }
  if (from === undefined) return undefined;
  const { root } = carrier.other.document.tree(from);
  return { here: tree.root, there: { root, bring: (element) => importElement(carrier, element, { from, to }) } };
}

/** Gives what came, with everything in it. */
function settleStyles(
  carrier: Carrier,
  users: ReadonlySet<XmlElement>,
  side: 'other' | 'own',
  own: Definitions,
): XmlElement[] {
  const found = between(carrier, 'styles', side, own);
  if (found === undefined) return [];
  const byId = (root: XmlElement) =>
    new Map(root.elements('style').map((one) => [one.attribute('styleId') ?? '', one]));
  const [there, here] = [byId(found.there.root), byId(found.here)];
  const brought: XmlElement[] = [];
  for (const waiting = [...idsIn([...users], (name) => STYLE_USERS.has(name))]; waiting.length > 0; ) {
    const id = waiting.pop() ?? '';
    const style = there.get(id);
    if (here.has(id) || style === undefined) continue;
    const copy = found.there.bring(style);
    found.here.append(copy);
    here.set(id, copy);
    brought.push(copy, ...copy.descendants());
    for (const child of copy.elements()) if (STYLE_USERS.has(child.name)) waiting.push(child.attribute('val') ?? '');
  }
  return brought;
}

/** A list and its definition; a definition of the same number may be another one here. */
function bringList(carrier: Carrier, wanted: ReadonlySet<string>, side: 'other' | 'own', own: Definitions): void {
  const needed = [...wanted].filter((id) => id !== '0' && id !== '');
  if (needed.length === 0) return;
  if (side === 'other' && carrier.base.document.related('numbering').length === 0) {
    bringAllLists(carrier);
    return;
  }
  const found = between(carrier, 'numbering', side, own);
  if (found === undefined) return;
  const { here, there } = found;
  const attribute = (elements: readonly XmlElement[], name: string): Map<string, XmlElement> =>
    new Map(elements.map((element) => [element.attribute(name) ?? '', element]));
  const [lists, known] = [attribute(there.root.elements('num'), 'numId'), attribute(here.elements('num'), 'numId')];
  const definitions = attribute(there.root.elements('abstractNum'), 'abstractNumId');
  for (const id of needed) {
    const list = lists.get(id);
    const definition = definitions.get(list?.child('abstractNumId')?.attribute('val') ?? '');
    if (list === undefined || definition === undefined || known.has(id)) continue;
    const taken = here.elements('abstractNum').map((element) => Number(element.attribute('abstractNumId') ?? 0));
    const free = String(Math.max(-1, ...taken) + 1);
    const [newDefinition, newList] = [there.bring(definition), there.bring(list)];
    setNamed(newDefinition, 'abstractNumId', free);
    const pointer = newList.child('abstractNumId');
    if (pointer !== undefined) setNamed(pointer, 'val', free);
    const lastDefinition = here.elements('abstractNum').at(-1);
    const lastList = here.elements('num').at(-1);
    if (lastDefinition === undefined) here.prepend(newDefinition);
    else lastDefinition.after(newDefinition);
    (lastList ?? newDefinition).after(newList);
  }
}

/** The other side's part whole, where the base has none. */
function bringAllLists(carrier: Carrier): void {
  const { base, other } = carrier;
  const from = other.document.related('numbering')[0];
  if (from === undefined) return;
  const type = relationshipsOf(other.document.parts, other.document.main).find(
    (one) => !one.isExternal && resolveTarget(other.document.main, one.target) === from,
  )?.type;
  const copied = copyPart(carrier, from);
  if (type !== undefined) relatePart(base.document.parts, base.document.main, { type, to: copied });
}
