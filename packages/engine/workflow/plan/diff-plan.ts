import { diffLines } from '@galley/formats';
import { matchItems } from './match-items.ts';
import { type ItemStatus, type PlanItem, parsePlan } from './parse-plan.ts';

/** What became of one item. Places count from 1. An item that was moved and reworded is told twice. */
export type ItemChange =
  | { readonly kind: 'added'; readonly text: string; readonly place: number }
  | { readonly kind: 'removed'; readonly text: string; readonly place: number }
  | { readonly kind: 'reworded'; readonly before: string; readonly text: string; readonly place: number }
  | { readonly kind: 'moved'; readonly text: string; readonly from: number; readonly place: number }
  | {
      readonly kind: 'marked';
      readonly text: string;
      readonly place: number;
      readonly from: ItemStatus;
      readonly to: ItemStatus;
    };

export interface LineChange {
  readonly line: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

export interface PlanDiff {
  readonly items: readonly ItemChange[];
  /** Changes of everything that is not an item, as lines. `line` counts from 1 in the new text. */
  readonly lines: readonly LineChange[];
}

/** Two revisions of a plan by their items, and by lines for what is around them (SPEC P7). */
export function diffPlans(before: string, after: string): PlanDiff {
  const [old, now] = [parsePlan(before), parsePlan(after)];
  const matched = matchItems(old, now);
  const kept = matched.flatMap((from, index) => (from === null ? [] : [{ from, index }]));
  const steady = longestRise(kept.map(({ from }) => from));
  const stayed = new Set(kept.map(({ from }) => from));
  const items: ItemChange[] = old.flatMap(({ text }, index) =>
    stayed.has(index) ? [] : [{ kind: 'removed' as const, text, place: index + 1 }],
  );
  for (const [index, item] of now.entries()) {
    const from = matched[index] ?? null;
    const earlier = from === null ? undefined : old[from];
    if (from === null || earlier === undefined) items.push({ kind: 'added', text: item.text, place: index + 1 });
    else items.push(...changesOf(earlier, item, { from, index, moved: !steady.has(from) }));
  }
  return { items, lines: lineChanges(before, old, after, now) };
}

function changesOf(
  before: PlanItem,
  after: PlanItem,
  { from, index, moved }: { from: number; index: number; moved: boolean },
): ItemChange[] {
  const { text } = after;
  const place = index + 1;
  return [
    ...(moved ? [{ kind: 'moved' as const, text, from: from + 1, place }] : []),
    ...(before.text === text ? [] : [{ kind: 'reworded' as const, before: before.text, text, place }]),
    ...(before.status === after.status
      ? []
      : [{ kind: 'marked' as const, text, place, from: before.status, to: after.status }]),
  ];
}

function lineChanges(before: string, old: readonly PlanItem[], after: string, now: readonly PlanItem[]): LineChange[] {
  const [left, right] = [otherLines(before, old), otherLines(after, now)];
  return diffLines(
    left.map(({ text }) => text),
    right.map(({ text }) => text),
  ).map((hunk) => ({
    line: (right[hunk.after_start] ?? right.at(-1))?.line ?? 1,
    removed: left.slice(hunk.before_start, hunk.before_start + hunk.before_count).map(({ text }) => text),
    added: right.slice(hunk.after_start, hunk.after_start + hunk.after_count).map(({ text }) => text),
  }));
}

function otherLines(text: string, items: readonly PlanItem[]): { readonly line: number; readonly text: string }[] {
  const own = new Set(items.map(({ line }) => line));
  return text
    .split('\n')
    .map((content, line) => ({ line: line + 1, text: content.trimEnd() }))
    .filter(({ line, text: content }) => !own.has(line - 1) && content !== '');
}

/** The longest list of numbers that keep their order: whoever is not in it was moved. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const previous: (number | null)[] = [];
  for (const [index, number] of numbers.entries()) {
    let place = ends.findIndex((end) => (numbers[end] ?? 0) >= number);
    if (place === -1) place = ends.length;
    previous[index] = place === 0 ? null : (ends[place - 1] ?? null);
    ends[place] = index;
  }
  const rise = new Set<number>();
  for (let at = ends.at(-1) ?? null; at !== null; at = previous[at] ?? null) rise.add(numbers[at] ?? 0);
  return rise;
}
