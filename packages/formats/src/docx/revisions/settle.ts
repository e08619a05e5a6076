import { XmlElement, type XmlNode } from '../../xml/element.ts';
import { keptMarkers } from '../tree/range-markers.ts';
import type { Decision } from './decision.ts';
import { isEmptied } from './emptied.ts';
import { formerProperties, mergedCell } from './former-properties.ts';
import { joinParagraphs } from './join-paragraphs.ts';
import type { RevisionMark } from './marks.ts';
import { restored } from './restored.ts';

/** What becomes of the marks of a part; a mark that is not in it stays as it is. */
export type Decisions = ReadonlyMap<RevisionMark, Decision>;

/** Carries out the decisions in one pass over the part. Elements without a decided mark inside stay as they were. */
export function settle(root: XmlElement, decisions: Decisions): void {
  const verdicts = new Map<XmlElement, Verdict>();
  const gone = new Set<XmlElement>();
  const open = new Set<XmlElement>();
  const unwrapped = new Set<XmlElement>();
  for (const [mark, decision] of decisions) {
    verdicts.set(mark.element, { mark, decision });
    if (mark.place === 'control' && mark.owner !== mark.element) {
      if (isTaken(mark, decision)) unwrapped.add(mark.owner);
    } else if (mark.place !== 'properties' && mark.place !== 'range' && isTaken(mark, decision)) gone.add(mark.owner);
    for (let at = mark.element.parent; at !== null && !open.has(at); at = at.parent) open.add(at);
  }
  new Settlement(verdicts, gone, unwrapped, open).rebuild(root);
}

interface Verdict {
  readonly mark: RevisionMark;
  readonly decision: Decision;
}

/** Does what is marked go? */
function isTaken({ kind }: RevisionMark, decision: Decision): boolean {
  if (kind === 'inserted' || kind === 'moved_to') return decision === 'reject';
  return (kind === 'deleted' || kind === 'moved_from') && decision === 'accept';
}

class Settlement {
  readonly #verdicts: ReadonlyMap<XmlElement, Verdict>;
  readonly #gone: ReadonlySet<XmlElement>;
  readonly #unwrapped: ReadonlySet<XmlElement>;
  /** Elements with a decided mark somewhere inside; all others are left alone. */
  readonly #open: ReadonlySet<XmlElement>;

  constructor(
    verdicts: ReadonlyMap<XmlElement, Verdict>,
    gone: ReadonlySet<XmlElement>,
    unwrapped: ReadonlySet<XmlElement>,
    open: ReadonlySet<XmlElement>,
  ) {
    this.#verdicts = verdicts;
    this.#gone = gone;
    this.#unwrapped = unwrapped;
    this.#open = open;
  }

  rebuild(container: XmlElement): void {
    const built: XmlNode[] = [];
    const ending = new Set<XmlElement>();
    let isChanged = false;
    for (const node of container.children) {
      const result = node instanceof XmlElement ? this.#settled(node) : [node];
      if (result.length !== 1 || result[0] !== node) isChanged = true;
      for (const each of result) {
        built.push(each);
        if (each instanceof XmlElement && each.is('p') && this.#gone.has(each)) ending.add(each);
      }
    }
    const change = container.elements().find((element) => this.#isTakenBack(element));
    if (change !== undefined) container.replaceChildren(formerProperties(container, built, change));
    else if (isChanged || ending.size > 0) container.replaceChildren(joinParagraphs(container, built, ending));
  }

  /** New properties that are rejected: what was there before takes the place of all that is there now. */
  #isTakenBack(element: XmlElement): boolean {
    const verdict = this.#verdicts.get(element);
    return verdict?.mark.place === 'properties' && verdict.decision === 'reject';
  }

  /** What stands in its place. */
  #settled(element: XmlElement): XmlNode[] {
    const verdict = this.#verdicts.get(element);
    if (verdict !== undefined) return this.#decided(element, verdict);
    if (!this.#open.has(element)) return [element];
    const isTakenOut = this.#gone.has(element) && !element.is('p');
    if (isTakenOut && !element.isOwn) return this.#mathRemains(element);
    if (isTakenOut) return keptMarkers(element);
    const had = element.elements().length;
    this.rebuild(element);
    if (this.#unwrapped.has(element)) return element.elements('sdtContent').flatMap((content) => content.children);
    return had > 0 && isEmptied(element) ? keptMarkers(element) : [element];
  }

  #decided(element: XmlElement, { mark, decision }: Verdict): XmlNode[] {
    if (mark.place === 'content') {
      if (this.#gone.has(element)) return keptMarkers(element);
      this.rebuild(element);
      return element.children.map((node) =>
        decision === 'reject' && node instanceof XmlElement ? restored(node) : node,
      );
    }
    if (mark.place === 'cell' && mark.kind === 'merged') return mergedCell(element, decision);
    return mark.place === 'math' ? [...element.children] : [];
  }

  /** A structure of a formula goes; what is left in its arguments stays. */
  #mathRemains(structure: XmlElement): XmlNode[] {
    this.rebuild(structure);
    if (structure.name === 'r') return [];
    const parts = structure.elements().filter(({ name }) => !name.endsWith('Pr'));
    return parts.flatMap((part) => part.elements().filter(({ name }) => !name.endsWith('Pr')));
  }
}
