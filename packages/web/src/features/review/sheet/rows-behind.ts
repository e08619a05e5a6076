import type { Alignment } from './align-lines.ts';

interface Rows {
  readonly first: number;
  readonly last: number;
}

/** Further apart, rows are asked for by themselves: what lies between them is not shown. */
const NEAR = 100;

/** The rows of both sides that stand behind those in sight. */
export function rowsBehind(rows: Alignment, { first, last }: Rows): readonly Rows[] {
  const behind = [rows.draftAt, rows.referenceAt].flatMap((at) => {
    const found: { first: number; last: number }[] = [];
    for (let row = first; row <= last; row += 1) {
      const line = at(row);
      if (line === null) continue;
      const open = found.at(-1);
      if (open !== undefined && line - open.last <= NEAR) open.last = line;
      else found.push({ first: line, last: line });
    }
    return found;
  });
  return behind.length === 0 ? [{ first: 1, last: 1 }] : behind;
}
