import { InvalidArgumentError } from '@galley/schema/errors';
import type { TextEdit } from '../edit/text-edit.ts';
import { givenLines } from './fields.ts';

interface RangeFields {
  readonly start: number;
  readonly end?: number | undefined;
  readonly expect?: string | undefined;
}

/** The lines that are meant, which must hold what their writer believes they hold. */
export function lineRange(edit: TextEdit, { start, end = start, expect }: RangeFields): { at: number; count: number } {
  edit.requireLine('start', start);
  edit.requireLine('end', end);
  if (end < start) {
    throw new InvalidArgumentError('end', `Line ${end} stands before line ${start}.`, 'Give the first line as start.');
  }
  const range = { at: start - 1, count: end - start + 1 };
  if (expect !== undefined) refuseOther(edit, range, givenLines(expect));
  return range;
}

function refuseOther(edit: TextEdit, { at, count }: { at: number; count: number }, wanted: readonly string[]): void {
  const found = edit.lines.slice(at, at + count).map(({ text }) => text);
  const different = wanted.findIndex((text, index) => found[index] !== text);
  const index = different === -1 && wanted.length !== found.length ? Math.min(wanted.length, found.length) : different;
  if (index === -1) return;
  throw new InvalidArgumentError(
    'expect',
    `Line ${at + index + 1} is ${JSON.stringify(found[index] ?? null)}, not ${JSON.stringify(wanted[index] ?? null)}.`,
    'Read the lines again and repeat the edit with what they hold now.',
    { line: at + index + 1 },
  );
}
