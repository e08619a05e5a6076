import { resolveTarget } from '../../../ooxml/part-names.ts';
import { relatePart, relationshipsOf } from '../../../ooxml/part-relationships.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { importElement } from '../../bring/import-element.ts';
import { copyPart } from '../../bring/import-relation.ts';
import { setNamed } from '../../bring/set-named.ts';
import type { Carrier } from './carrier.ts';

const STYLE_USERS = new Set(['pStyle', 'rStyle', 'tblStyle', 'basedOn', 'link', 'next']);

/** Styles and lists that came-in text needs and the base has no longer. */
export function settleDefinitions(carrier: Carrier, imported: ReadonlySet<XmlElement>): void {
  const styles = new Set<string>();
  const lists = new Set<string>();
  for (const element of imported) {
    if (!element.isOwn) continue;
    if (STYLE_USERS.has(element.name)) styles.add(element.attribute('val') ?? '');
    if (element.name === 'numId') lists.add(element.attribute('val') ?? '');
  }
  bringStyles(carrier, styles);
  bringLists(carrier, lists);
}

function bringStyles(carrier: Carrier, wanted: ReadonlySet<string>): void {
  const [from, to] = [carrier.other.document.related('styles')[0], carrier.base.document.related('styles')[0]];
  if (from === undefined || to === undefined) return;
  const byId = (part: string, side: Carrier['base']): Map<string, XmlElement> =>
    new Map(
      side.document
        .tree(part)
        .root.elements('style')
        .map((style) => [style.attribute('styleId') ?? '', style]),
    );
  const [there, here] = [byId(from, carrier.other), byId(to, carrier.base)];
  for (const waiting = [...wanted]; waiting.length > 0; ) {
    const id = waiting.pop() ?? '';
    const style = there.get(id);
    if (here.has(id) || style === undefined) continue;
    const copy = importElement(carrier, style, { from, to });
    carrier.base.document.tree(to).root.append(copy);
    here.set(id, copy);
    for (const child of copy.elements()) if (STYLE_USERS.has(child.name)) waiting.push(child.attribute('val') ?? '');
  }
}

/** A list and its definition; a definition of the same number may be another one here. */
function bringLists(carrier: Carrier, wanted: ReadonlySet<string>): void {
  const { base, other } = carrier;
  const from = other.document.related('numbering')[0];
  const needed = [...wanted].filter((id) => id !== '0' && id !== '');
  if (from === undefined || needed.length === 0) return;
  const to = base.document.related('numbering')[0];
  if (to === undefined) {
    const type = relationshipsOf(other.document.parts, other.document.main).find(
      (one) => !one.isExternal && resolveTarget(other.document.main, one.target) === from,
    )?.type;
    const copied = copyPart(carrier, from);
    if (type !== undefined) relatePart(base.document.parts, base.document.main, { type, to: copied });
    return;
  }
  const [{ root: there }, { root: here }] = [other.document.tree(from), base.document.tree(to)];
  const attribute = (elements: readonly XmlElement[], name: string): Map<string, XmlElement> =>
    new Map(elements.map((element) => [element.attribute(name) ?? '', element]));
  const [lists, known] = [attribute(there.elements('num'), 'numId'), attribute(here.elements('num'), 'numId')];
  const definitions = attribute(there.elements('abstractNum'), 'abstractNumId');
  for (const id of needed) {
    const list = lists.get(id);
    const definition = definitions.get(list?.child('abstractNumId')?.attribute('val') ?? '');
    if (list === undefined || definition === undefined || known.has(id)) continue;
    const taken = here.elements('abstractNum').map((element) => Number(element.attribute('abstractNumId') ?? 0));
    const free = String(Math.max(-1, ...taken) + 1);
    const [newDefinition, newList] = [definition, list].map((element) => importElement(carrier, element, { from, to }));
    if (newDefinition === undefined || newList === undefined) continue;
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
