/** `dropped` is a person's `[-]`: it stays in the plan and never runs (SPEC P6). */
export type ItemStatus = 'pending' | 'done' | 'failed' | 'dropped';

/** One checklist line of a plan. `line` is its index in the text: the engine ticks it there. */
export interface PlanItem {
  readonly line: number;
  readonly number: number;
  readonly label: string;
  /** The line without bullet, box, number and failure note. */
  readonly text: string;
  /** What follows the label; empty where the line is only a label. */
  readonly detail: string;
  readonly status: ItemStatus;
  readonly reason: string | null;
}

/** A line may be quoted: then a list of them is YAML, and the same list is a checklist. */
const itemPattern = /^\s*[-*+]\s+(?:"\s*)?\[([ xX!-])\]\s+(?:(\d+)[.)]\s+)?(.*?)\s*$/;
const quotedPattern = /^\s*[-*+]\s+"/;
const statuses: Readonly<Record<string, ItemStatus>> = { ' ': 'pending', '!': 'failed', '-': 'dropped' };
const failurePattern = /\s*\[Failed: (.*)\]$/;
const fencePattern = /^\s*(```|~~~)/;

export function parsePlan(text: string): PlanItem[] {
  const items: PlanItem[] = [];
  let fence: string | null = null;
  for (const [line, content] of text.split('\n').entries()) {
    const marker = fencePattern.exec(content)?.[1];
    if (marker !== undefined && (fence === null || fence === marker)) fence = fence === null ? marker : null;
    const match = fence === null ? itemPattern.exec(content) : null;
    if (match === null) continue;
    const [, box = ' ', number, written = ''] = match;
    const rest = quotedPattern.test(content) ? unquote(written) : written;
    const failure = box === '!' ? failurePattern.exec(rest) : null;
    const body = failure === null ? rest : rest.slice(0, failure.index);
    items.push({
      line,
      number: number === undefined ? items.length + 1 : Number(number),
      ...splitLabel(body),
      text: body,
      status: statuses[box] ?? 'done',
      reason: failure?.[1] ?? null,
    });
  }
  return items;
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
