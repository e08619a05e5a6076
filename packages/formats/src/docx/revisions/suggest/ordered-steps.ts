import type { XmlElement } from '../../../xml/element.ts';
import type { Aligned } from '../../compare/alignment.ts';

/** What became of an element, in an order that both sides read correctly. */
export type Step =
  | { readonly kind: 'equal' | 'changed'; readonly before: XmlElement; readonly after: XmlElement }
  | { readonly kind: 'deleted'; readonly before: XmlElement }
  | { readonly kind: 'inserted'; readonly after: XmlElement }
  /** One paragraph became several, or several became one. */
  | { readonly kind: 'regrouped'; readonly befores: readonly XmlElement[]; readonly afters: readonly XmlElement[] };

interface Held {
  readonly element: XmlElement;
}

/**
 * A move is a deletion and an insertion. Where pairs cross, the later one is taken for a move, too: rejecting must bring
 * back the old order.
 */
export function orderedSteps(list: readonly Aligned<Held>[], before: readonly XmlElement[]): Step[] {
  const places = new Map(before.map((element, index) => [element, index]));
  const steps = list.flatMap(stepsOf);
  let reached = -1;
  const late: XmlElement[] = [];
  const ordered: Step[] = [];
  for (const step of steps) {
    if (step.kind === 'inserted') {
      ordered.push(step);
      continue;
    }
    const gone = beforesOf(step);
    const place = Math.min(...gone.map((element) => places.get(element) ?? 0));
    if (place > reached) {
      reached = Math.max(...gone.map((element) => places.get(element) ?? 0));
      ordered.push(step);
    } else {
      late.push(...gone);
      for (const after of aftersOf(step)) ordered.push({ kind: 'inserted', after });
    }
  }
  return late.length === 0 ? ordered : withDeleted(ordered, late, places);
}

function beforesOf(step: Step): readonly XmlElement[] {
  if (step.kind === 'regrouped') return step.befores;
  return step.kind === 'inserted' ? [] : [step.before];
}

function aftersOf(step: Step): readonly XmlElement[] {
  if (step.kind === 'regrouped') return step.afters;
  return step.kind === 'deleted' ? [] : [step.after];
}

function stepsOf(aligned: Aligned<Held>): Step[] {
  switch (aligned.kind) {
    case 'equal':
    case 'changed':
      return [{ kind: aligned.kind, before: aligned.before.element, after: aligned.after.element }];
    case 'moved':
    case 'inserted':
      return [{ kind: 'inserted', after: aligned.after.element }];
    case 'moved_away':
    case 'deleted':
      return [{ kind: 'deleted', before: aligned.before.element }];
    case 'split':
      return regrouped([aligned.before], aligned.after);
    case 'merged':
      return regrouped(aligned.before, [aligned.after]);
  }
}

function regrouped(before: readonly Held[], after: readonly Held[]): Step[] {
  const [befores, afters] = [before.map(({ element }) => element), after.map(({ element }) => element)];
  if ([...befores, ...afters].every((element) => element.is('p'))) return [{ kind: 'regrouped', befores, afters }];
  // Tables and the like are not cut in two: the first stays, the others came or went.
  const [first, second] = [befores[0], afters[0]];
  if (first === undefined || second === undefined) return [];
  return [
    { kind: 'changed', before: first, after: second },
    ...befores.slice(1).map((element): Step => ({ kind: 'deleted', before: element })),
    ...afters.slice(1).map((element): Step => ({ kind: 'inserted', after: element })),
  ];
}

/** Puts deletions where they stood: before the first step whose old place is behind theirs. */
function withDeleted(
  steps: readonly Step[],
  late: readonly XmlElement[],
  places: ReadonlyMap<XmlElement, number>,
): Step[] {
  const waiting = [...late].sort((left, right) => (places.get(left) ?? 0) - (places.get(right) ?? 0));
  const result: Step[] = [];
  let next = 0;
  for (const step of steps) {
    const place = Math.max(-1, ...beforesOf(step).map((element) => places.get(element) ?? 0));
    for (
      let before = waiting[next];
      before !== undefined && (places.get(before) ?? 0) < place;
      before = waiting[next]
    ) {
      result.push({ kind: 'deleted', before });
      next += 1;
    }
    result.push(step);
  }
  for (const before of waiting.slice(next)) result.push({ kind: 'deleted', before });
  return result;
}
