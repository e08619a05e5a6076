import { type PlanItem, parsePlan } from './parse-plan.ts';
import { itemBlock } from './plan-lines.ts';

const needsLine = /^\s*(?:[-*+]\s+)?\**(?:needs|depends on|after)\**\s*:\**\s*(.+?)\s*$/i;

/**
 * The lines of the items that each item needs: those that its `Needs: 1, 3` names, and earlier ones that name a file which
 * it names, too. An item without either needs nothing of the others.
 */
export function itemNeeds(text: string, items: readonly PlanItem[] = parsePlan(text)): Map<number, readonly number[]> {
  const lines = text.split('\n');
  const files = items.map((item) => filesIn(blockOf(lines, item, items)));
  return new Map(
    items.map((item, index) => {
      const said = saidNeeds(blockOf(lines, item, items));
      const needed = items.filter(
        (other, place) =>
          other !== item &&
          (said.has(other.number) ||
            (place < index && [...(files[place] ?? [])].some((file) => files[index]?.has(file)))),
      );
      return [item.line, needed.map(({ line }) => line)];
    }),
  );
}

function blockOf(lines: readonly string[], item: PlanItem, items: readonly PlanItem[]): string[] {
  const [start, end] = itemBlock(lines, item, items);
  return lines.slice(start, end);
}

function saidNeeds(block: readonly string[]): Set<number> {
  const said = block.slice(1).flatMap((line) => needsLine.exec(line)?.[1]?.match(/\d+/g) ?? []);
  return new Set(said.map(Number));
}

/** Names with an ending, as files have them; `e.g.` and numbers are none. */
const fileName = /[\p{L}\p{N}_][\p{L}\p{N}_./-]*\.(?=\p{L})[\p{L}\p{N}]{2,5}\b/gu;

/** What an item says that it reads is shared by many: only what it names elsewhere ties it to others. */
const evidenceLine = /^\s*(?:[-*+]\s+)?\**(?:evidence|because|sources?|basis|needs)\b/i;

function filesIn(block: readonly string[]): Set<string> {
  const said = block.filter((line) => !evidenceLine.test(line)).join('\n');
  return new Set(Array.from(said.matchAll(fileName), ([name]) => name.toLowerCase()));
}
