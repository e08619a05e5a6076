import { diffLines } from '../compare/diff-lines.ts';
import { detectLineEnding } from '../decode/decode-text.ts';
import { breakNear, joinLines, type Line, linesOf } from './lines.ts';

/**
 * A new version of a text with the line breaks of the old one. Where the old one mixes them, lines that stay keep theirs
 * and new lines take their neighbour's.
 */
export function keepBreaks(before: string, after: string): string {
  const ending = detectLineEnding(before);
  if (ending === 'none') return after;
  if (ending === 'mixed') return keepMixed(linesOf(before), linesOf(after));
  const lineBreak = { lf: '\n', crlf: '\r\n', cr: '\r' }[ending];
  return after.replaceAll(/\r\n|\n|\r/g, lineBreak);
}

function keepMixed(before: readonly Line[], after: readonly Line[]): string {
  const texts = (lines: readonly Line[]) => lines.map(({ text }) => text);
  const made: Line[] = [];
  let copied = 0;
  const copyTo = (end: number): void => {
    for (; copied < end; copied += 1) made.push(before[copied] ?? { text: '', lineBreak: '\n' });
  };
  for (const hunk of diffLines(texts(before), texts(after))) {
    copyTo(hunk.before_start);
    for (const [index, { text }] of after.slice(hunk.after_start, hunk.after_start + hunk.after_count).entries()) {
      const replaced = index < hunk.before_count ? (before[hunk.before_start + index]?.lineBreak ?? '') : '';
      made.push({ text, lineBreak: replaced === '' ? breakNear(before, hunk.before_start) : replaced });
    }
    copied = hunk.before_start + hunk.before_count;
  }
  copyTo(before.length);
  return joinLines(endAs(made, after.at(-1)));
}

/** Whether the text ends with a break is what its writer says; in between there is always one. */
function endAs(lines: readonly Line[], given: Line | undefined): Line[] {
  return lines.map((line, index) => {
    if (index === lines.length - 1 && given?.lineBreak === '') return { ...line, lineBreak: '' };
    return line.lineBreak === '' ? { ...line, lineBreak: breakNear(lines, index) } : line;
  });
}
