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

/** Where each version is looked at first: at its own first change, else where the first of the others is. */
export function placesToLook(versions: readonly (readonly TextLine[])[]): (number | undefined)[] {
  const changes = versions.map((lines) => lines.findIndex(({ kind }) => kind !== 'same'));
  const found = changes.filter((place) => place !== -1);
  if (found.length === 0) return versions.map(() => undefined);
  const first = Math.min(...found);
  return versions.map((lines, index) => {
    const own = changes[index] ?? -1;
    const place = own === -1 ? Math.min(first, lines.length - 1) : own;
    return place < 0 ? undefined : place;
  });
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
