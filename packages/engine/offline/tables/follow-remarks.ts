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

/**
 * The plan as the review wants it. What was said is put into the request, one remark after the other; a remark that
 * changes nothing is left out again and said to be beyond these rules.
 */
export function followRemarks(
  start: { readonly request: string; readonly task: OutputsTask },
  remarks: readonly Remark[],
  understand: (request: string) => Task,
): Reviewed {
  let { request } = start;
  let { outputs, assumptions } = start.task;
  const dropped: Remark[] = [];
  const followed: Followed[] = [];
  for (const remark of remarks) {
    const names = outputs.filter((output) => isDropped(output, remark.text));
    const rest = outputs.filter((output) => !names.includes(output));
    if (names.length > 0 && rest.length > 0) dropped.push(remark);
    const merged = mergeRequests(request, remark.text);
    const revised = understand(merged);
    const written = revised.kind === 'outputs' ? revised.outputs : outputs;
    const next = written
      .filter((output) => !dropped.some(({ text }) => isDropped(output, text)))
      .map((output) => outputs.find((before) => isSame(before, output)) ?? output);
    const isChanged = next.length > 0 && render(next) !== render(outputs);
    if (isChanged) {
      followed.push({ remark, how: describeChange(outputs, next) });
      outputs = next;
      if (revised.kind === 'outputs') {
        assumptions = revised.assumptions;
        request = merged;
      }
    } else followed.push({ remark, how: null });
  }
  return { outputs, assumptions, followed };
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
  const parts = [
    ...(gone.length === 0 ? [] : [`left out ${gone.join(', ')}`]),
    ...(first !== undefined && now !== undefined && first.to !== now.to ? [`written to ${code(now.to)}`] : []),
    ...(after.some((output) => !before.some(({ sql }) => sql === output.sql)) ? ['other rows or columns'] : []),
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
