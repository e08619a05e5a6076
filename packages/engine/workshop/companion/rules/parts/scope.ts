import type { AuditJobDetail, AuditList } from '@galley/schema';
import type { RunDesk } from '../../desk/desk.ts';
import { pickCounted } from '../language/numbers.ts';
import { countedOf, type Question } from '../language/question.ts';

export type ListedItem = AuditList['items'][number];

/** Phases that a question names, by name or number. `missing` says which it named and there is not. */
export interface PhaseScope {
  readonly phases: readonly string[];
  readonly missing: readonly string[];
}

/** `phase 2` is the second list that was worked through where there are so many, as comparisons count; else the second phase. */
export async function phasesOf(question: Question, run: RunDesk): Promise<PhaseScope> {
  const counted = countedOf(question, 'phase');
  if (counted.length === 0) return { phases: question.slots.phases, missing: [] };
  const [job, snapshots] = [await run.job(), await run.snapshots()];
  const worked = [
    ...new Set(snapshots.flatMap(({ kind, name }) => (kind === 'item' ? [name.replace(/\/\d+$/, '')] : []))),
  ];
  const all = phaseNames(job);
  const most = Math.max(...counted.map(({ number }) => number));
  const list = worked.length >= Math.max(2, most) ? worked : all;
  const found = counted.map(({ number }) => ({ number, phase: pickCounted(list, number) }));
  return {
    phases: [...question.slots.phases, ...found.flatMap(({ phase }) => (phase === null ? [] : [phase]))],
    missing: found.flatMap(({ number, phase }) => (phase === null ? [`phase ${number}`] : [])),
  };
}

export function phaseNames({ phases }: Pick<AuditJobDetail, 'phases'>): string[] {
  return [...new Set(phases.map(({ phase }) => phase))];
}

/** The list that counts: the one that is worked through, and the newest of it. */
export function currentList(lists: readonly AuditList[]): AuditList | null {
  return (
    lists.findLast(({ current, items }) => current && items.length > 0) ??
    lists.findLast(({ items }) => items.length > 0) ??
    null
  );
}

export interface ItemScope {
  readonly list: AuditList | null;
  readonly items: readonly ListedItem[];
  readonly missing: readonly string[];
}

/** Items that a question names: `section 3` is one that says so, else the third; labels count, too. */
export async function itemsOf(question: Question, run: RunDesk): Promise<ItemScope> {
  const lists = await run.todos();
  const list = currentList(lists);
  const counted = countedOf(question, 'item');
  const items: ListedItem[] = [];
  const missing: string[] = [];
  for (const { number, word } of counted) {
    const item = sayingSo(list, word, number) ?? numbered(list, number);
    if (item === null) missing.push(`${word} ${number}`);
    else items.push(item);
  }
  for (const number of question.slots.items) {
    const item = list?.items.find((each) => each.number === number);
    if (item !== undefined && counted.length === 0) items.push(item);
  }
  return { list, items: [...new Set(items)], missing };
}

function sayingSo(list: AuditList | null, word: string, number: number): ListedItem | null {
  if (number < 1 || ['item', 'step', 'task', 'todo', 'number', 'no'].includes(word)) return null;
  const named = new RegExp(`\\b${word.replace(/s$/, '')}s?\\s*${number}\\b`, 'i');
  return list?.items.find(({ label, detail }) => named.test(label) || named.test(detail)) ?? null;
}

function numbered(list: AuditList | null, number: number): ListedItem | null {
  if (list === null) return null;
  if (number < 0) return pickCounted(list.items, number);
  return list.items.find((item) => item.number === number) ?? null;
}

export function nameOf({ number, label }: Pick<ListedItem, 'number' | 'label'>): string {
  return `item ${number} (${label})`;
}
