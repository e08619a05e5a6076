import { renumber } from './edit-plan.ts';
import type { HumanEdit } from './human-edits.ts';
import { matchItems, plainWords, similarity } from './match-items.ts';
import { type PlanItem, parsePlan } from './parse-plan.ts';
import { asWritten, itemBlock, rewordLine } from './plan-lines.ts';
import { setBox, tickItem } from './tick-plan.ts';

export interface MergedRevision {
  readonly text: string;
  /** What the model had lost of the person's edits, in words for the person. */
  readonly restored: readonly string[];
}

/** From here on an item that comes back counts as the one the person took out. */
const sameAgain = 0.8;

/**
 * A model's new plan with what is not the model's to change: ticks are the engine's, and what a person wrote or took
 * out stays written or out.
 */
export function mergeRevision(previous: string, written: string, edits: readonly HumanEdit[]): MergedRevision {
  let text = carryBoxes(previous, written);
  const restored: string[] = [];
  for (const edit of edits) {
    const kept = keepEdit(text, edit, edits, parsePlan(previous));
    if (kept === text) continue;
    text = kept;
    const what = { removed: 'Taken out again', moved: 'Moved back', wrote: 'Put back', line: 'Put back' }[edit.kind];
    restored.push(`${what}: ${edit.text.trim()}`);
  }
  return { text, restored };
}

/** Done items stay done, unverified ones unverified, dropped ones dropped; any other box a model has ticked itself is opened. */
function carryBoxes(previous: string, written: string): string {
  const before = parsePlan(previous);
  const items = parsePlan(written);
  const matched = matchItems(before, items);
  return items.reduce((text, item, index) => {
    const from = matched[index] ?? null;
    const old = from === null ? undefined : before[from];
    const same = old !== undefined && plainWords(old.text) === plainWords(item.text);
    const status = old?.status === 'dropped' ? 'dropped' : old?.status === 'done' && same ? 'done' : 'pending';
    const boxed = status === item.status ? text : setBox(text, item, status);
    if (old?.status !== 'unverified' || !same) return boxed;
    return tickItem(boxed, item, { unverified: old.reason ?? '' });
  }, written);
}

function keepEdit(text: string, edit: HumanEdit, edits: readonly HumanEdit[], previous: readonly PlanItem[]): string {
  if (edit.kind === 'line') return keepDetail(text, edit) ?? keepLine(text, edit);
  const items = parsePlan(text);
  const own = new Set(edits.flatMap((each) => (each.kind === 'wrote' ? [each.text] : [])));
  if (edit.kind === 'wrote' && items.some((item) => item.text === edit.text)) return text;
  const found = findAgain(
    edit.text,
    items.filter((item) => !own.has(item.text)),
    previous,
  );
  if (edit.kind === 'moved') {
    return keepPlace(text, items.find((item) => item.text === edit.text) ?? found, edit.after);
  }
  if (edit.kind === 'removed')
    return found === undefined || !isSame(edit.text, found) ? text : takeOut(text, items, found);
  return found === undefined ? putIn(text, items, edit) : changeLine(text, found, edit.text);
}

/** The item that stands for these words now. The others of the plan before are matched too: none may be taken for it. */
function findAgain(words: string, items: readonly PlanItem[], previous: readonly PlanItem[]): PlanItem | undefined {
  const others = previous.filter((item) => item.text !== words);
  const wanted = { text: words, label: labelOf(words) };
  return items[matchItems([...others, wanted], items).indexOf(others.length)];
}

function isSame(words: string, item: PlanItem): boolean {
  const labels = plainWords(labelOf(words)) === plainWords(item.label);
  return item.status === 'pending' && (labels || similarity(words, item.text) >= sameAgain);
}

function labelOf(words: string): string {
  return words.split(/\s+[—–-]\s+/)[0] ?? words;
}

function changeLine(text: string, item: PlanItem, words: string): string {
  const lines = text.split('\n');
  lines[item.line] = rewordLine(lines[item.line] ?? '', words);
  return lines.join('\n');
}

function putIn(text: string, items: readonly PlanItem[], edit: Extract<HumanEdit, { kind: 'wrote' }>): string {
  const lines = text.split('\n');
  const anchor = items.find((item) => edit.after !== null && item.text === edit.after) ?? items.at(-1);
  const number = Math.max(0, ...items.map((item) => item.number)) + 1;
  const at = anchor === undefined ? lines.length : itemBlock(lines, anchor, items)[1];
  return lines.toSpliced(at, 0, asWritten(lines[anchor?.line ?? -1], `[ ] ${number}. ${edit.text}`)).join('\n');
}

function takeOut(text: string, items: readonly PlanItem[], again: PlanItem): string {
  const lines = text.split('\n');
  const [start, end] = itemBlock(lines, again, items);
  return lines.toSpliced(start, end - start).join('\n');
}

/** The item after the one that the person put it after; where that is gone, the planner's order stands. */
function keepPlace(text: string, item: PlanItem | undefined, after: string | null): string {
  const items = parsePlan(text);
  const at = items.findIndex(({ line }) => line === item?.line);
  const anchor = after === null ? -1 : items.findIndex((each) => each.text === after);
  if (item === undefined || at === -1 || (after !== null && anchor === -1) || anchor === at - 1) return text;
  const lines = text.split('\n');
  const [start, end] = itemBlock(lines, item, items);
  const block = lines.slice(start, end);
  const before = anchor === -1 ? items[0] : items[anchor];
  if (before === undefined) return text;
  const [first, last] = itemBlock(lines, before, items);
  const target = anchor === -1 ? first : last;
  const without = lines.toSpliced(start, end - start);
  return renumber(without.toSpliced(target > start ? target - block.length : target, 0, ...block).join('\n'));
}

/** A detail of an item, such as `Deliverable: two pages`: in the place of what the planner wrote for it. */
function keepDetail(text: string, { text: line, item: words }: Extract<HumanEdit, { kind: 'line' }>): string | null {
  const items = parsePlan(text);
  const item = words === undefined ? undefined : items.find((each) => each.text === words);
  if (item === undefined) return null;
  const lines = text.split('\n');
  const [start, end] = itemBlock(lines, item, items);
  const details = lines.slice(start + 1, end);
  if (details.some((each) => each.trim() === line.trim())) return text;
  const field = /^\s*([\w ]+):/.exec(line)?.[1];
  const same = details.findIndex((each) => field !== undefined && /^\s*([\w ]+):/.exec(each)?.[1] === field);
  return lines.toSpliced(same === -1 ? end : start + 1 + same, same === -1 ? 0 : 1, line).join('\n');
}

function keepLine(text: string, { text: line, section }: Extract<HumanEdit, { kind: 'line' }>): string {
  const lines = text.split('\n');
  if (lines.some((each) => each.trim() === line.trim())) return text;
  const heading = section ?? '## Notes';
  const start = lines.findIndex((each) => each.trim() === heading);
  if (start === -1) return `${text.trimEnd()}\n\n${heading}\n${line}\n`;
  const next = lines.findIndex((each, index) => index > start && /^#{1,6}\s/.test(each));
  let end = next === -1 ? lines.length : next;
  while (end > start + 1 && lines[end - 1]?.trim() === '') end -= 1;
  return lines.toSpliced(end, 0, line).join('\n');
}
