import { indentOf, type PlanItem, parsePlan } from './parse-plan.ts';

/** Bullet, box and number of an item's line. */
const prefix = /^\s*(?:[-*+]|\d+[.)])\s+\[[ xX!-]\]\s+(?:\d+[.)]\s+)?/;

/** The lines from an item's own to the last that is indented under it. */
export function itemBlock(lines: readonly string[], item: PlanItem, items: readonly PlanItem[]): [number, number] {
  const own = indentOf(lines[item.line] ?? '');
  const starts = new Set(items.map(({ line }) => line));
  let end = item.line + 1;
  for (let line = end; line < lines.length && !starts.has(line); line += 1) {
    const text = lines[line] ?? '';
    if (text.trim() === '') continue;
    if (indentOf(text) <= own) break;
    end = line + 1;
  }
  return [item.line, end];
}

/** What is indented under an item. */
export function linesUnder(plan: string, item: PlanItem): string[] {
  const lines = plan.split('\n');
  const [start, end] = itemBlock(lines, item, parsePlan(plan));
  return lines.slice(start + 1, end).filter((line) => line.trim() !== '');
}

/** The same line with other words; bullet, box, number and line ending stay. */
export function rewordLine(line: string, text: string): string {
  const ending = line.endsWith('\r') ? '\r' : '';
  const note = /\s*\[Failed: .*\]\r?$/.exec(line)?.[0].trimEnd() ?? '';
  return `${prefix.exec(line)?.[0] ?? '- [ ] '}${text}${note}${ending}`;
}
