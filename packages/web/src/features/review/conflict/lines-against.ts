import type { TextLine } from '../../../components/text/text-lines.tsx';

/** The lines of a text; those that the text before does not have, or has fewer times, count as new. */
export function linesAgainst(before: string | null, text: string): TextLine[] {
  const left = new Map<string, number>();
  for (const line of linesOf(before ?? '')) left.set(line, (left.get(line) ?? 0) + 1);
  return linesOf(text).map((line, index) => {
    const known = left.get(line) ?? 0;
    if (known > 0) left.set(line, known - 1);
    return { kind: known > 0 ? 'same' : 'added', text: line, number: index + 1 };
  });
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
