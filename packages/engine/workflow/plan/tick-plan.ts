import type { ItemStatus, PlanItem } from './parse-plan.ts';

export type ItemOutcome = 'done' | { readonly failed: string } | { readonly unverified: string };

/** Marks one item and changes nothing else in the text. */
export function tickItem(text: string, item: PlanItem, outcome: ItemOutcome): string {
  return editLine(text, item.line, (line) => {
    const ending = line.endsWith('\r') ? '\r' : '';
    const body = line.slice(0, line.length - ending.length);
    if (outcome === 'done') return body.replace('[ ]', '[x]') + ending;
    const quote = /^\s*[-*+]\s+"/.test(body) && body.endsWith('"') ? '"' : '';
    const [box, note] =
      'failed' in outcome
        ? ['[!]', ` [Failed: ${oneLine(outcome.failed)}]`]
        : ['[?]', ` [Unverified: ${oneLine(outcome.unverified)}]`];
    const marked = body.slice(0, body.length - quote.length).replace('[ ]', box);
    return `${marked}${quote === '' ? note : note.replaceAll(/["\\]/g, "'")}${quote}${ending}`;
  });
}

const boxes: Readonly<Record<ItemStatus, string>> = {
  pending: ' ',
  done: 'x',
  failed: '!',
  dropped: '-',
  unverified: '?',
};

/** Sets one item's box to what it stands for; a note goes with the box. */
export function setBox(text: string, item: PlanItem, status: ItemStatus): string {
  return editLine(text, item.line, (line) => {
    const boxed = line.replace(/\[[ xX!?-]\]/, `[${boxes[status]}]`);
    return status === item.status ? boxed : boxed.replace(/\s*\[(?:Failed|Unverified): .*\](?="?\r?$)/, '');
  });
}

function editLine(text: string, index: number, edit: (line: string) => string): string {
  const lines = text.split('\n');
  lines[index] = edit(lines[index] ?? '');
  return lines.join('\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(']', ')').trim().slice(0, 300);
}
