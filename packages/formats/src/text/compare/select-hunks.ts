import { NotFoundError } from '@galley/schema/errors';
import { pushAll } from '../../base/push-all.ts';
import { splitLines } from '../decode/read-lines.ts';
import { diffLines, type LineHunk } from './diff-lines.ts';
import { groupChanges } from './line-hunks.ts';

/**
 * The reference with only the chosen hunks of the Draft, counted from 0 as Review shows them. None chosen is the
 * reference and all chosen the Draft, byte for byte. In between, lines keep the line break of the side they come from.
 */
export function selectHunks(
  reference: string,
  draft: string,
  chosen: readonly number[],
  changes?: readonly LineHunk[],
): string {
  const groups = groupChanges(changes ?? diffLines(splitLines(reference), splitLines(draft)));
  const wanted = new Set(chosen);
  for (const index of wanted) {
    if (groups[index] === undefined) {
      throw new NotFoundError(`There is no hunk ${index}.`, `Choose from 0 to ${groups.length - 1}.`, { index });
    }
  }
  if (wanted.size === 0) return reference;
  if (wanted.size === groups.length) return draft;
  const [before, after] = [linesWithBreaks(reference), linesWithBreaks(draft)];
  const lines: string[] = [];
  let copiedTo = 0;
  for (const [index, group] of groups.entries()) {
    if (!wanted.has(index)) continue;
    for (const { before_start, before_count, after_start, after_count } of group) {
      pushAll(lines, before.slice(copiedTo, before_start));
      pushAll(lines, after.slice(after_start, after_start + after_count));
      copiedTo = before_start + before_count;
    }
  }
  pushAll(lines, before.slice(copiedTo));
  return joinLines(lines, lineBreakOf(before[0] ?? after[0] ?? ''));
}

function linesWithBreaks(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
}

/** Only the last line of a text may lack its break. Without this, a line that is no longer last would swallow the next. */
function joinLines(lines: readonly string[], lineBreak: string): string {
  return lines
    .map((line, index) => (index < lines.length - 1 && !/[\r\n]$/.test(line) ? line + lineBreak : line))
    .join('');
}

function lineBreakOf(line: string): string {
  return /(?:\r\n|\n|\r)$/.exec(line)?.[0] ?? '\n';
}
