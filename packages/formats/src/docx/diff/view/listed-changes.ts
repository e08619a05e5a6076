import type { ChangedThing } from '../find/change.ts';
import type { BlockView, PieceView, ShownChange } from './types.ts';

/** One change of a document where it is listed: at the place where it is shown, and once. */
export interface ListedChange {
  /** Empty for a document that comes or goes as a whole. */
  readonly id: string;
  readonly unit: string;
  readonly section: number;
  /** Which of the blocks shows it. */
  readonly block: number;
  readonly thing: ChangedThing;
  readonly change: ShownChange;
  readonly line_before: number | null;
  readonly line_after: number | null;
  /** Null for words of the text. */
  readonly title: string | null;
  readonly pieces: readonly PieceView[];
  readonly notes: readonly string[];
}

/** All that changed, in the order of the blocks. What was moved is listed where it is now, not where it was as well. */
export function listedChanges(blocks: readonly BlockView[]): ListedChange[] {
  const all = blocks.flatMap((block, at) => changesOf(block, at));
  const arrived = new Set(all.flatMap(({ id, change }) => (change === 'moved_away' ? [] : [id])));
  const seen = new Set<string>();
  return all.filter(({ id, change }) => {
    if (id === '') return true;
    if (seen.has(id) || (change === 'moved_away' && arrived.has(id))) return false;
    seen.add(id);
    return true;
  });
}

function changesOf(block: BlockView, at: number): ListedChange[] {
  if (block.kind === 'kept' || block.kind === 'gap') return [];
  const { section, line_before, line_after, change, notes } = block;
  const place = { section, block: at, line_before, line_after };
  if (block.kind !== 'table') {
    const { id, unit, pieces } = block;
    const [thing, title] = block.kind === 'other' ? [block.thing, block.title] : (['paragraph', null] as const);
    return [{ ...place, id, unit, thing, change, title, pieces, notes }];
  }
  const { id, unit, rows } = block;
  const whole: ListedChange[] =
    id === null
      ? []
      : [{ ...place, id, unit: unit ?? id, thing: 'table', change, title: 'Table', pieces: piecesOf(rows), notes }];
  return [...whole, ...rows.flatMap((row) => changesOfRow(row, place))];
}

type Row = Extract<BlockView, { kind: 'table' }>['rows'][number];

function changesOfRow(row: Row, place: Pick<ListedChange, 'section' | 'block'>): ListedChange[] {
  const at = { ...place, line_before: row.line_before, line_after: row.line_after };
  const own: ListedChange[] =
    row.id === null || row.change === 'kept'
      ? []
      : [
          {
            ...at,
            id: row.id,
            unit: row.unit ?? row.id,
            thing: 'row',
            change: row.change,
            title: 'Table row',
            pieces: piecesOf([row]),
            notes: row.notes,
          },
        ];
  const cells = row.cells.flatMap(({ id, unit, change, pieces, notes }): ListedChange[] =>
    id === null || change === 'kept'
      ? []
      : [{ ...at, id, unit: unit ?? id, thing: 'cell', change, title: 'Table cell', pieces, notes }],
  );
  return [...own, ...cells];
}

function piecesOf(rows: readonly Row[]): PieceView[] {
  const between: PieceView = { kind: 'kept', text: ' ', notes: [] };
  return rows.flatMap(({ cells }) => cells.flatMap(({ pieces }) => [...pieces, between]));
}
