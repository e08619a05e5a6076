/**
 * `dropped` is a person's `[-]`: it stays in the plan and never runs (SPEC P6). `unverified` is the engine's `[?]`: nothing
 * shows that the work was done (SPEC R18).
 */
export type ItemStatus = 'pending' | 'done' | 'failed' | 'dropped' | 'unverified';

/** One checklist line of a plan. `line` is its index in the text: the engine ticks it there. */
export interface PlanItem {
  readonly line: number;
  readonly number: number;
  readonly label: string;
  /** The line without bullet, box, number and note. */
  readonly text: string;
  /** What follows the label; empty where the line is only a label. */
  readonly detail: string;
  readonly status: ItemStatus;
  /** Why it failed, or why it is unverified. */
  readonly reason: string | null;
}

/** A line may be quoted: then a list of them is YAML, and the same list is a checklist. The number may stand before the box. */
const itemPattern = /^\s*(?:[-*+]|(\d+)[.)])\s+(?:"\s*)?\[([ xX!?-])\]\s+(?:(\d+)[.)]\s+)?(.*?)\s*$/;
const quotedPattern = /^\s*[-*+]\s+"/;
const statuses: Readonly<Record<string, ItemStatus>> = {
  ' ': 'pending',
  '!': 'failed',
  '-': 'dropped',
  '?': 'unverified',
};
const notePatterns: Readonly<Record<string, RegExp>> = {
  '!': /\s*\[Failed: (.*)\]$/,
  '?': /\s*\[Unverified: (.*)\]$/,
};
const fencePattern = /^\s*(```+|~~~+)/;

/**
 * The items of a plan. Boxes deeper than the item above them are its own steps and no items; a list between fences counts
 * only where there is no other, because fences also hold examples (SPEC R4).
 */
export function parsePlan(text: string): PlanItem[] {
  const { open, fenced } = linesByFence(text);
  const items = itemsIn(open);
  return items.length > 0 ? items : itemsIn(fenced);
}

type NumberedLine = readonly [line: number, content: string];

function linesByFence(text: string): { readonly open: NumberedLine[]; readonly fenced: NumberedLine[] } {
  const open: NumberedLine[] = [];
  const fenced: NumberedLine[] = [];
  let fence: string | null = null;
  for (const [line, content] of text.split('\n').entries()) {
    const marker = fencePattern.exec(content)?.[1]?.slice(0, 3);
    const isFence = marker !== undefined && (fence === null || fence === marker);
    if (isFence) fence = fence === null ? marker : null;
    else (fence === null ? open : fenced).push([line, content]);
  }
  return { open, fenced };
}

function itemsIn(lines: readonly NumberedLine[]): PlanItem[] {
  const items: PlanItem[] = [];
  /** How deep the item stands whose block this is. */
  let parent = Number.POSITIVE_INFINITY;
  for (const [line, content] of lines) {
    if (content.trim() === '') continue;
    const depth = indentOf(content);
    if (depth > parent) continue;
    const item = itemAt(line, content, items.length + 1);
    parent = item === null ? Number.POSITIVE_INFINITY : depth;
    if (item !== null) items.push(item);
  }
  return items;
}

function itemAt(line: number, content: string, place: number): PlanItem | null {
  const match = itemPattern.exec(rowAsItem(content) ?? content);
  if (match === null) return null;
  const [, leading, box = ' ', number = leading, written = ''] = match;
  const rest = quotedPattern.test(content) ? unquote(written) : written;
  const note = notePatterns[box]?.exec(rest) ?? null;
  const body = note === null ? rest : rest.slice(0, note.index);
  return {
    line,
    number: number === undefined ? place : Number(number),
    ...splitLabel(body),
    text: body,
    status: statuses[box] ?? 'done',
    reason: note?.[1] ?? null,
  };
}

const rowPattern = /^\s*\|(.*?)(\s*\[(?:Failed|Unverified): .*\])?\s*$/;

/** A row of a table with a box in a cell of its own says the same as a line of a list. */
function rowAsItem(content: string): string | null {
  const [, inside, note = ''] = rowPattern.exec(content) ?? [];
  const cells = inside?.split('|').map((cell) => cell.trim()) ?? [];
  const box = cells.find((cell) => /^\[[ xX!?-]\]$/.test(cell));
  if (box === undefined) return null;
  const rest = cells.filter((cell) => cell !== box && cell !== '');
  const number = rest.findIndex((cell) => /^\d+[.)]?$/.test(cell));
  const words = rest.filter((_, index) => index !== number).join(' — ');
  return `- ${box} ${number === -1 ? '' : `${Number.parseInt(rest[number] ?? '', 10)}. `}${words}${note}`;
}

export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function unquote(text: string): string {
  return text.replace(/"$/, '').replaceAll('\\"', '"').replaceAll('\\\\', '\\');
}

/** `Label — what to do`; a hyphen between spaces serves as the dash. */
function splitLabel(text: string): { label: string; detail: string } {
  const dash = /\s+[—–-]\s+/.exec(text);
  const plain = (part: string) => part.replaceAll('**', '').trim();
  if (dash === null) return { label: plain(text), detail: '' };
  return { label: plain(text.slice(0, dash.index)), detail: text.slice(dash.index + dash[0].length) };
}
