import { escapePattern } from '../request/escape-pattern.ts';
import { mergeRequests } from '../request/merge-requests.ts';
import { code } from '../session/code-span.ts';
import type { Followed, Remark } from '../session/remarks.ts';
import { type Output, renderItem } from './output.ts';
import type { Task } from './task.ts';

type OutputsTask = Extract<Task, { kind: 'outputs' }>;

export interface Reviewed {
  readonly outputs: readonly Output[];
  readonly assumptions: readonly string[];
  readonly followed: readonly Followed[];
}

/** What the review has come to so far. */
interface Asked {
  readonly request: string;
  readonly drops: readonly string[];
  /** What was said about one item alone. */
  readonly own: readonly { readonly label: string; readonly text: string }[];
}

/**
 * The plan as the review wants it. What was said is put into the request, one remark after the other; a remark that
 * changes nothing, or more than it speaks of, is left out again and said to be beyond these rules.
 */
export function followRemarks(
  start: { readonly request: string; readonly task: OutputsTask },
  remarks: readonly Remark[],
  understand: (request: string) => Task,
): Reviewed {
  let asked: Asked = { request: start.request, drops: [], own: [] };
  let { outputs, assumptions } = start.task;
  const followed: Followed[] = [];
  for (const remark of remarks) {
    const wanted = added(asked, remark, outputs);
    const task = understand(wanted.request);
    const next = build(wanted, task.kind === 'outputs' ? task.outputs : outputs, understand).map(
      (output) => outputs.find((before) => isSame(before, output)) ?? output,
    );
    if (next.length > 0 && render(next) !== render(outputs) && !losesMore(outputs, next, remark)) {
      followed.push({ remark, how: describeChange(outputs, next) });
      outputs = next;
      asked = wanted;
      if (task.kind === 'outputs') assumptions = task.assumptions;
    } else followed.push({ remark, how: null });
  }
  return { outputs, assumptions, followed };
}

function added(asked: Asked, remark: Remark, outputs: readonly Output[]): Asked {
  const label = remark.item ?? labelMeant(remark.text, outputs);
  if (label !== null) return { ...asked, own: [...asked.own, { label, text: remark.text }] };
  const names = outputs.filter((output) => isDropped(output, remark.text));
  const isDrop = names.length > 0 && names.length < outputs.length;
  return {
    ...asked,
    request: mergeRequests(asked.request, remark.text),
    drops: isDrop ? [...asked.drops, remark.text] : asked.drops,
  };
}

/** "Dining only for Q1" is about the item Dining; "only Dining" and "Dining and Rent only" are about the whole plan. */
function labelMeant(text: string, outputs: readonly Output[]): string | null {
  if (outputs.length < 2) return null;
  const named = outputs.filter(({ label }) => label.length > 1 && nameIn(label).test(text));
  const [only] = named;
  if (only === undefined || named.length > 1) return null;
  const rest = new RegExp(
    `^\\W*(?:for |in |on |the |item )*["'\`“]?${escapePattern(only.label)}["'\`”]?(.*)$`,
    'isu',
  ).exec(text)?.[1];
  return rest === undefined || /^\W*(?:only|alone|please|\W)*$/i.test(rest) ? null : only.label;
}

function nameIn(label: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(label)}(?![\\p{L}\\p{N}])`, 'iu');
}

function build(
  { request, drops, own }: Asked,
  all: readonly Output[],
  understand: (request: string) => Task,
): Output[] {
  return all
    .filter((output) => !drops.some((text) => isDropped(output, text)))
    .map((output) => {
      const said = own.filter(({ label }) => label === output.label);
      if (said.length === 0) return output;
      const task = understand(said.reduce((merged, { text }) => mergeRequests(merged, text), request));
      const revised = task.kind === 'outputs' ? task.outputs : [];
      const same = revised.find(({ label }) => label === output.label);
      return same ?? (all.length === 1 ? revised[0] : undefined) ?? output;
    });
}

const SELECTS =
  /\b(?:only|just|keep|without|except|drop|skip|omit|leave|remove|no|not|exclud\w*|limit|restrict|need|want|instead|by|per|single|one)\b/i;

/** Items would go that the remark does not ask to leave out: "put Rent and Dining together" is no choice of two. */
function losesMore(before: readonly Output[], after: readonly Output[], { text }: Remark): boolean {
  const lost = before.filter(({ label }) => !after.some((output) => output.label === label));
  return lost.length > 0 && !SELECTS.test(text);
}

function isSame(left: Output, right: Output): boolean {
  return left.sql === right.sql && left.to === right.to && left.sheet === right.sheet;
}

function render(outputs: readonly Output[]): string {
  return outputs.map(renderItem).join('\n');
}

function describeChange(before: readonly Output[], after: readonly Output[]): string {
  const gone = before
    .filter(({ label }) => !after.some((output) => output.label === label))
    .map(({ label }) => code(label));
  const [first, now] = [before[0], after[0]];
  const changed = after.filter((output) => !before.some(({ sql }) => sql === output.sql));
  const [only] = changed;
  const parts = [
    ...(gone.length === 0 ? [] : [`left out ${gone.join(', ')}`]),
    ...(first !== undefined && now !== undefined && first.to !== now.to ? [`written to ${code(now.to)}`] : []),
    ...(only === undefined
      ? []
      : [changed.length === 1 ? `${code(only.label)} is now: ${only.description}` : 'other rows or columns']),
  ];
  return parts.length === 0 ? 'changed' : parts.join(', ');
}

/** "Leave out Rent", "no summary", "without Rent and Dining". */
function isDropped({ label, sheet, to }: Output, words: string): boolean {
  return [label, sheet ?? '', to].some((name) => {
    if (name.length < 2) return false;
    const list = '(?:the\\s+|[\\w ]+?(?:,\\s*|\\s+and\\s+|,\\s*and\\s+))?';
    const verb = '\\b(?:without|skip|drop|leave out|remove|omit|no|not)\\s+(?:a\\s+)?';
    return new RegExp(`${verb}${list}["'\`]?${escapePattern(name)}(?![\\p{L}\\p{N}])`, 'iu').test(words);
  });
}
