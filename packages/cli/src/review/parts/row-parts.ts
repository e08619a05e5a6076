import type { ProcedureOutput } from '@galley/schema';
import { plain } from '../../output/render-rows.ts';
import type { ChangePart, ChangePlace, FileParts } from './file-parts.ts';

type Answer = ProcedureOutput<'ReviewGetTableDiff'>;
type Row = Answer['changes'][number];

const MOST_AT_ONCE = 1000;
const MARKS = { added: '+', removed: '-', changed: '~', moved: '>' } as const;

/** A table by its rows; a change of its columns is one part. */
export async function rowParts(
  { call, target }: ChangePlace,
  path: string,
  limit: number,
  key?: readonly string[],
): Promise<FileParts> {
  const rows: Row[] = [];
  const by = key === undefined ? {} : { key: [...key] };
  const ask = (offset: number, count: number) =>
    call.ReviewGetTableDiff({ ...target, path, ...by, offset, limit: Math.max(1, Math.min(MOST_AT_ONCE, count)) });
  const first = await ask(0, limit);
  rows.push(...first.changes.slice(0, limit));
  while (rows.length < Math.min(limit, first.total_changes)) {
    const { changes } = await ask(rows.length, limit - rows.length);
    if (changes.length === 0) break;
    rows.push(...changes);
  }
  const columns = columnLines(first.columns);
  const isForm = first.total_changes === 0 && columns.length === 0;
  return {
    parts: [...(columns.length === 0 ? [] : [{ ids: ['columns'], lines: columns }]), ...rows.map(rowPart)],
    together: isForm
      ? ['~ No row differs; quotes, line ends, encoding or blank lines are written in another way.']
      : [],
    leftOut: first.total_changes - rows.length,
  };
}

function rowPart(row: Row): ChangePart {
  return { ids: [String(row.index)], lines: [`${MARKS[row.kind]} ${row.index}: ${rowWords(row)}`] };
}

function rowWords({ kind, before_row: was, after_row: is, cells, before, after }: Row): string {
  const place = `row ${is ?? was ?? ''}`;
  if (kind === 'moved') return `${place} (was ${was})`;
  if (kind !== 'changed') return `${place}  ${(after ?? before ?? []).map(plain).join(' | ')}`;
  const changed = cells.map((cell) => `${plain(cell.column)}: ${plain(cell.before)} → ${plain(cell.after)}`);
  return `${place}  ${changed.join('; ')}`;
}

function columnLines({ added, removed, renamed, is_reordered: isReordered }: Answer['columns']): string[] {
  return [
    ...added.map((name) => `+ columns: ${plain(name)}`),
    ...removed.map((name) => `- columns: ${plain(name)}`),
    ...renamed.map(({ from, to }) => `~ columns: ${plain(from)} → ${plain(to)}`),
    ...(isReordered ? ['> columns: in another order'] : []),
  ];
}
