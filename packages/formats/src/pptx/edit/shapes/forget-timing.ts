import type { XmlElement } from '../../../xml/element.ts';
import { childNamed } from '../../../xml/find-element.ts';

/** Animations of shapes that are gone go, too: a program that meets one calls the file damaged. */
export function forgetTiming(root: XmlElement, ids: ReadonlySet<string>): void {
  const timing = childNamed(root, 'timing');
  if (timing === undefined || ids.size === 0) return;
  for (const target of [...timing.descendants()]) {
    if (target.name === 'spTgt' && ids.has(target.attribute('spid') ?? '')) removeEffect(target);
  }
  const builds = childNamed(timing, 'bldLst');
  for (const built of builds?.elements() ?? []) if (ids.has(built.attribute('spid') ?? '')) built.remove();
  if (builds !== undefined && builds.elements().length === 0) builds.remove();
  if (!hasEffects(timing)) timing.remove();
}

/** Up to the node that stands in a list of nodes; lists that it leaves empty go with what holds them. */
function removeEffect(target: XmlElement): void {
  let node: XmlElement | null = target;
  while (node !== null && node.parent !== null && node.parent.name !== 'childTnLst') node = node.parent;
  const list = node?.parent;
  if (node === null || list === null || list === undefined) return;
  node.remove();
  if (list.elements().length > 0) return;
  const holder = around(list, new Set(['par', 'seq', 'excl']));
  if (holder !== null && holder.parent?.name === 'childTnLst') removeEffect(list);
}

function around(element: XmlElement, names: ReadonlySet<string>): XmlElement | null {
  for (let outer = element.parent; outer !== null; outer = outer.parent) if (names.has(outer.name)) return outer;
  return null;
}

function hasEffects(timing: XmlElement): boolean {
  for (const element of timing.descendants())
    if (/^(?:spTgt|sndTgt|bldP|bldGraphic|bldOleChart|bldDgm|video|audio)$/.test(element.name)) return true;
  return false;
}
