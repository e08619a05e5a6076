import { indentOf, type PlanItem, parsePlan } from './parse-plan.ts';

/** Bullet, box and number of an item's line. */
const prefix = /^\s*(?:[-*+]|\d+[.)])\s+(?:"\s*)?\[[ xX!?-]\]\s+(?:\d+[.)]\s+)?/;
const quotedBullet = /^(\s*[-*+]\s+)"/;

/** An item in the way of the line it stands beside: in quotes and indented as deep where that one is in quotes. */
export function asWritten(beside: string | undefined, item: string): string {
  const bullet = quotedBullet.exec(beside ?? '')?.[1];
  return bullet === undefined ? `- ${item}` : `${bullet}"${quote(item)}"`;
}

function quote(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}

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
  const note = /\s*\[(?:Failed|Unverified): .*\](?="?\r?$)/.exec(line)?.[0].trimEnd() ?? '';
  const start = prefix.exec(line)?.[0] ?? '- [ ] ';
  return quotedBullet.test(line) ? `${start}${quote(text)}${note}"${ending}` : `${start}${text}${note}${ending}`;
}
