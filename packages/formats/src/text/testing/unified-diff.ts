import { diffLines } from '../compare/diff-lines.ts';
import { groupChanges } from '../compare/line-hunks.ts';
import { type Line, linesOf } from '../form/lines.ts';

const NO_BREAK = '\\ No newline at end of file';

/** A unified diff as other programs write it. */
export function unifiedDiff(before: string, after: string, context = 3): string {
  const [left, right] = [linesOf(before), linesOf(after)];
  const key = ({ text, lineBreak }: Line) => `${text}${lineBreak === '' ? '\0' : ''}`;
  const out = ['--- a/file', '+++ b/file'];
  for (const group of groupChanges(diffLines(left.map(key), right.map(key)))) {
    const [first, last] = [group[0], group.at(-1)];
    if (first === undefined || last === undefined) continue;
    const body: string[] = [];
    const put = (sign: string, line: Line | undefined): void => {
      body.push(`${sign}${line?.text ?? ''}`, ...(line?.lineBreak === '' ? [NO_BREAK] : []));
    };
    const start = Math.max(0, first.before_start - context);
    const end = Math.min(left.length, last.before_start + last.before_count + context);
    let at = start;
    for (const hunk of group) {
      for (; at < hunk.before_start; at += 1) put(' ', left[at]);
      for (; at < hunk.before_start + hunk.before_count; at += 1) put('-', left[at]);
      for (let made = 0; made < hunk.after_count; made += 1) put('+', right[hunk.after_start + made]);
    }
    for (; at < end; at += 1) put(' ', left[at]);
    const count = (signs: string) => body.filter((line) => signs.includes(line[0] ?? '')).length;
    const [old, made] = [count(' -'), count(' +')];
    const newStart = start + first.after_start - first.before_start;
    out.push(
      `@@ -${old === 0 ? start : start + 1},${old} +${made === 0 ? newStart : newStart + 1},${made} @@`,
      ...body,
    );
  }
  return `${out.join('\n')}\n`;
}
