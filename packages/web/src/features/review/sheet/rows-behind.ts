import type { Alignment } from './align-lines.ts';

interface Rows {
  readonly first: number;
  readonly last: number;
}

/** The rows of both sides that stand behind those in sight. */
export function rowsBehind(rows: Alignment, { first, last }: Rows): readonly Rows[] {
  const behind = [rows.draftAt, rows.referenceAt].flatMap((at) => {
    const lines: number[] = [];
    for (let row = first; row <= last; row += 1) {
      const line = at(row);
      if (line !== null) lines.push(line);
    }
    const [start, end] = [lines[0], lines.at(-1)];
    return start === undefined || end === undefined ? [] : [{ first: start, last: end }];
  });
  return behind.length === 0 ? [{ first: 1, last: 1 }] : behind;
}
