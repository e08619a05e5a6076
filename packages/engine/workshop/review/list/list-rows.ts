import { AbilityMissingError, type DocumentDiff, sharedDocuments, type Versions } from '@galley/formats';
import type { ListedChange, ListedKind } from '@galley/schema';
import { type ChangeLister, short } from './entry.ts';

type RowsDiff = Extract<DocumentDiff, { view: 'rows' }>;
type Row = RowsDiff['changes'][number];

const kinds: Readonly<Record<string, ListedKind>> = { a: 'added', r: 'removed', c: 'changed', m: 'moved' };

/** A table by its rows; what the columns became comes with the whole file and is listed last. */
export async function listRows(versions: Versions, areUnits: boolean): Promise<ChangeLister> {
  const ask = async (request: { indexes: readonly number[]; as?: 'kinds' }): Promise<RowsDiff> => {
    const diff = await sharedDocuments().diff(versions, { view: 'rows', ...request });
    if (diff.view === 'rows') return diff;
    throw new AbilityMissingError(versions.name, diff.view, 'diff');
  };
  const first = await ask({ indexes: [], as: 'kinds' });
  const letters = first.kinds ?? '';
  const columns = columnChanges(first);
  return {
    total: letters.length + columns.length,
    leftOut: 0,
    kindAt: (index) => kinds[letters.charAt(index)] ?? columns[index - letters.length]?.kind ?? 'other',
    keyAt: (index) => columns[index - letters.length]?.key ?? `row ${index}`,
    show: async (indexes) => {
      const wanted = indexes.filter((index) => index < letters.length);
      const { changes } = wanted.length === 0 ? { changes: [] } : await ask({ indexes: wanted });
      const shown = new Map(changes.map((row) => [row.index, viewRow(row, areUnits)]));
      return indexes.flatMap((index) => {
        const own = columns[index - letters.length];
        const change = own === undefined ? shown.get(index) : { index, ...own };
        return change === undefined ? [] : [change];
      });
    },
  };
}

function viewRow({ index, kind, before_row, after_row, cells, before, after }: Row, areUnits: boolean): ListedChange {
  const row = (texts: readonly string[] | null) => (texts === null ? null : short(texts.join(' | ')));
  const side = (name: 'before' | 'after') =>
    short(cells.map((cell) => `${cell.column}: ${cell[name] === '' ? '(empty)' : cell[name]}`).join('; '));
  const isChanged = kind === 'changed';
  return {
    index,
    key: `row ${index}`,
    kind,
    place: after_row === null ? `row ${before_row} (removed)` : `row ${after_row}`,
    before: isChanged ? side('before') : kind === 'removed' ? row(before) : null,
    after: isChanged ? side('after') : row(after),
    note: kind === 'moved' ? `was row ${before_row}` : null,
    unit: areUnits ? String(index) : null,
    spot: { at: 'row', index },
  };
}

function columnChanges({ columns: { added, removed, renamed, isReordered } }: RowsDiff): Omit<ListedChange, 'index'>[] {
  const view = (kind: ListedKind, name: string, before: string | null, after: string | null) => ({
    key: `column ${kind} ${name}`,
    kind,
    place: name === '' ? 'columns' : `column ${short(name)}`,
    before,
    after,
    note: name === '' ? 'in another order' : null,
    unit: null,
    spot: { at: 'file' as const },
  });
  return [
    ...added.map((name) => view('added', name, null, name)),
    ...removed.map((name) => view('removed', name, name, null)),
    ...renamed.map(({ from, to }) => view('changed', to, from, to)),
    ...(isReordered ? [view('moved', '', null, null)] : []),
  ];
}
