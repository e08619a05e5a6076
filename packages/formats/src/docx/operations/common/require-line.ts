import type { DocumentEdit } from '../../edit/document/document-edit.ts';
import { NotAParagraphError, NotARowError } from '../../edit/document/errors.ts';
import type { DocumentLine, LineTable } from '../../read/lines.ts';

/** A line that is one paragraph. */
export function paragraphLine(edit: DocumentEdit, number: number, expect?: string): DocumentLine {
  const line = edit.line(number, expect);
  if (!line.element.is('p')) throw new NotAParagraphError(line);
  return line;
}

export type RowLine = DocumentLine & { readonly table: LineTable };

export function rowLine(edit: DocumentEdit, number: number, expect?: string): RowLine {
  const line = edit.line(number, expect);
  const { table } = line;
  if (table === null) throw new NotARowError(line);
  return { ...line, table };
}

/** "line 3", "lines 3 to 5". */
export function linesText(lines: readonly DocumentLine[]): string {
  const [first, last] = [lines[0]?.number ?? 0, lines.at(-1)?.number ?? 0];
  return first === last ? `line ${first}` : `lines ${first} to ${last}`;
}
