import { z } from 'zod';

export const lineField = z.int().min(1);

/** The lines of a text that an operation brings; a last break does not begin another line. */
export function givenLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

/** "line 4", "lines 4–9". */
export function spanText(start: number, count: number): string {
  return count === 1 ? `line ${start}` : `lines ${start}–${start + count - 1}`;
}
