import { InvalidArgumentError } from '@galley/schema';
import type { OpenedWorkshop } from '../../open/open.ts';
import type { ChangedFile } from './file-parts.ts';

type Publish = Parameters<OpenedWorkshop['call']['DraftPublish']>[0];
export type Selection = Pick<Publish, 'hunks' | 'rows' | 'cells' | 'blocks'>;

/** Chosen changes of one file, as `publish` takes them. */
export function selectionOf({ path, view }: Pick<ChangedFile, 'path' | 'view'>, ids: readonly string[]): Selection {
  switch (view) {
    case 'cells':
      return { cells: [{ path, sheets: bySheet(ids), others: 'leave' }] };
    case 'rows':
      return { rows: [{ path, ...byRow(ids) }] };
    case 'blocks':
    case 'slides':
      return { blocks: [{ path, chosen: [...ids] }] };
    case 'lines':
      return { hunks: [{ path, chosen: ids.map((id) => numberIn(id, 'hunks')) }] };
    default:
      throw new InvalidArgumentError('--change', `${path} is taken as a whole or not at all.`, 'Leave --change out.');
  }
}

function bySheet(ids: readonly string[]): { sheet: string; cells: string[] }[] {
  const places = ids.map((id) => {
    const at = id.lastIndexOf('!');
    const cell = id.slice(at + 1).toUpperCase();
    if (at > 0 && /^[A-Z]{1,3}\d{1,7}$/.test(cell)) return { sheet: id.slice(0, at), cell };
    throw new InvalidArgumentError('--change', `"${id}" is no cell.`, 'Write the sheet and the cell: Sheet1!B4.');
  });
  const sheets = Map.groupBy(places, ({ sheet }) => sheet);
  return [...sheets].map(([sheet, cells]) => ({ sheet, cells: cells.map(({ cell }) => cell) }));
}

/** `3` is a row, `3:amount` one of its cells, `columns` what became of the columns. */
function byRow(ids: readonly string[]) {
  const changes: number[] = [];
  const cells: { change: number; column: string }[] = [];
  for (const id of ids) {
    if (id === 'columns') continue;
    const [row = '', ...column] = id.split(':');
    const change = numberIn(row, 'rows');
    if (column.length === 0) changes.push(change);
    else cells.push({ change, column: column.join(':') });
  }
  return { changes, cells, columns: ids.includes('columns') };
}

function numberIn(id: string, what: string): number {
  if (/^\d{1,9}$/.test(id)) return Number(id);
  throw new InvalidArgumentError('--change', `"${id}" is no number.`, `Use the numbers that diff gives the ${what}.`);
}

/** Selections of several files as one. */
export function joinSelections(selections: readonly Selection[]): Selection {
  const of = <Key extends keyof Selection>(key: Key) =>
    selections.flatMap((selection) => (selection[key] ?? []) as NonNullable<Selection[Key]>[number][]);
  const joined = { hunks: of('hunks'), rows: of('rows'), cells: of('cells'), blocks: of('blocks') };
  return Object.fromEntries(Object.entries(joined).filter(([, list]) => list.length > 0)) as Selection;
}
