import { NotFoundError } from '@galley/schema';
import { type PlanItem, parsePlan } from './parse-plan.ts';
import { asWritten, itemBlock, rewordLine } from './plan-lines.ts';

/** One change of a plan by its items. `place` counts items from 1. */
export type PlanOperation =
  | { readonly kind: 'reword'; readonly place: number; readonly text: string }
  | { readonly kind: 'add'; readonly place: number; readonly text: string }
  | { readonly kind: 'remove'; readonly place: number }
  | { readonly kind: 'move'; readonly place: number; readonly to: number };

/** The plan with one item reworded, added, removed or moved, and its numbers in order again. */
export function editPlan(text: string, operation: PlanOperation): string {
  const items = parsePlan(text);
  const lines = text.split('\n');
  switch (operation.kind) {
    case 'reword': {
      const item = itemAt(items, operation.place);
      return lines.with(item.line, rewordLine(lines[item.line] ?? '', oneLine(operation.text))).join('\n');
    }
    case 'add':
      return renumber(addAt(lines, items, operation.place, oneLine(operation.text)).join('\n'));
    case 'remove': {
      const [start, end] = itemBlock(lines, itemAt(items, operation.place), items);
      return renumber(lines.toSpliced(start, end - start).join('\n'));
    }
    case 'move':
      return renumber(move(lines, items, operation.place, operation.to).join('\n'));
  }
}

function addAt(lines: string[], items: readonly PlanItem[], place: number, text: string): string[] {
  const line = asWritten(lines[items.at(-1)?.line ?? -1], `[ ] ${items.length + 1}. ${text}`);
  const next = items[place - 1];
  if (next !== undefined) return lines.toSpliced(next.line, 0, line);
  const last = items.at(-1);
  if (last !== undefined) return lines.toSpliced(itemBlock(lines, last, items)[1], 0, line);
  const section = lines.findIndex((content) => /^##\s/.test(content));
  return section === -1 ? [...lines, line] : lines.toSpliced(section, 0, line, '');
}

function move(lines: string[], items: readonly PlanItem[], place: number, to: number): string[] {
  const item = itemAt(items, place);
  itemAt(items, to);
  const [start, end] = itemBlock(lines, item, items);
  const block = lines.slice(start, end);
  const without = lines.toSpliced(start, end - start);
  const rest = parsePlan(without.join('\n'));
  const next = rest[to - 1];
  const last = rest.at(-1);
  const at = next?.line ?? (last === undefined ? start : itemBlock(without, last, rest)[1]);
  return without.toSpliced(at, 0, ...block);
}

/** Once work has begun the numbers stay: the answers of finished items are filed under them. */
export function renumber(text: string): string {
  const items = parsePlan(text);
  if (items.some(({ status }) => status !== 'pending' && status !== 'dropped')) return text;
  const lines = text.split('\n');
  for (const [index, item] of items.entries()) {
    lines[item.line] = (lines[item.line] ?? '').replace(/(\]\s+)\d+([.)]\s)/, `$1${index + 1}$2`);
  }
  return lines.join('\n');
}

function itemAt(items: readonly PlanItem[], place: number): PlanItem {
  const item = items[place - 1];
  if (item !== undefined) return item;
  const remedy = items.length === 0 ? 'The plan has no items.' : `Give a number from 1 to ${items.length}.`;
  throw new NotFoundError(`The plan has no item ${place}.`, remedy, { place });
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
