import { pushAll } from '../../../base/push-all.ts';
import type { XmlElement, XmlNode } from '../../../xml/element.ts';
import { importElement } from '../../bring/import-element.ts';
import type { ImportPlace } from '../../bring/importer.ts';
import type { Container } from '../find/container.ts';
import { type Carrier, sidesFor } from './carrier.ts';

const RANGE_END = /^(?:bookmark|moveFromRange|moveToRange|commentRange)End$/;

/** Puts the other side's children where the carrier takes their change over; everything else stays as it is. */
export function carryContainer(carrier: Carrier, container: Container, place: ImportPlace): void {
  const { own } = sidesFor(carrier, container);
  const instead = new Map<XmlNode, readonly XmlElement[]>();
  const behind = new Map<XmlNode | null, XmlElement[]>();
  let last: XmlElement | null = null;
  let isChanged = false;
  const entryElements = new Set<XmlNode>();
  const marks = new Map<XmlElement, ReturnType<typeof marksBehind>>();
  const withMarks = (element: XmlElement): readonly XmlElement[] => {
    const { parent } = element;
    if (parent === null) return [element];
    const found = marks.get(parent) ?? marksBehind(parent);
    marks.set(parent, found);
    return [element, ...(found.get(element) ?? [])];
  };
  for (const entry of container.entries) {
    const { own: mine, others } = sidesFor(carrier, entry);
    for (const element of mine) entryElements.add(element);
    if (carrier.takes(entry.change)) {
      isChanged = true;
      const brought = others.flatMap(withMarks).map((element) => importElement(carrier, element, place));
      const [first, ...rest] = mine;
      const waiting = behind.get(last);
      if (first !== undefined) instead.set(first, brought);
      else if (waiting !== undefined) pushAll(waiting, brought);
      else behind.set(last, brought);
      for (const element of rest) instead.set(element, []);
    } else {
      if (entry.change !== null) pushAll(carrier.kept, mine);
      if (entry.inside !== undefined) carryContainer(carrier, entry.inside, place);
    }
    last = mine.at(-1) ?? last;
  }
  if (!isChanged) return;
  own.replaceChildren(rebuilt(own.children, { instead, behind, entryElements }));
}

/** The ends of ranges that stand behind each element, before the next one: without them a bookmark in it would be lost. */
function marksBehind(parent: XmlElement): ReadonlyMap<XmlElement, readonly XmlElement[]> {
  const marks = new Map<XmlElement, XmlElement[]>();
  let last: XmlElement[] = [];
  for (const element of parent.elements()) {
    if (element.isOwn && RANGE_END.test(element.name)) last.push(element);
    else {
      last = [];
      marks.set(element, last);
    }
  }
  return marks;
}

interface Rebuild {
  readonly instead: ReadonlyMap<XmlNode, readonly XmlElement[]>;
  /** What comes after a child; null: before the first one that was compared. */
  readonly behind: ReadonlyMap<XmlNode | null, readonly XmlElement[]>;
  readonly entryElements: ReadonlySet<XmlNode>;
}

function rebuilt(children: readonly XmlNode[], { instead, behind, entryElements }: Rebuild): XmlNode[] {
  const nodes: XmlNode[] = [];
  let first = behind.get(null) ?? [];
  for (const child of children) {
    if (entryElements.has(child)) {
      pushAll(nodes, first);
      first = [];
    }
    pushAll(nodes, instead.get(child) ?? [child]);
    pushAll(nodes, behind.get(child) ?? []);
  }
  return [...nodes, ...first];
}
