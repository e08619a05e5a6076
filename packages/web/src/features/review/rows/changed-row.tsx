// biome-ignore-all lint/a11y/useSemanticElements: a table element lays out every row; this one places only those in sight
import { classNames } from '../../../lib/class-names.ts';
import { CELL_WIDTH, GUTTER_WIDTH, LINE_HEIGHT } from './measures.ts';
import type { ShownColumn } from './shown-columns.ts';
import { type RowChange, rowPlace } from './wording.ts';

interface ChangedRowProps {
  number: number;
  top: number;
  width: number;
  columns: readonly ShownColumn[];
  /** Undefined while it is on its way. */
  row: RowChange | undefined;
  isCurrent: boolean;
  left: ReadonlySet<string>;
  /** Takes a change or leaves it; undefined where the file goes as a whole. */
  toggle: ((unit: string) => void) | undefined;
}

const looks: Readonly<Record<RowChange['kind'], { sign: string; word: string; look: string }>> = {
  added: { sign: '+', word: 'Added', look: 'bg-added-soft' },
  removed: { sign: '−', word: 'Removed', look: 'bg-deleted-soft' },
  changed: { sign: '~', word: 'Changed', look: '' },
  moved: { sign: '↕', word: 'Moved', look: 'bg-accent-soft' },
};

/** A row that came, went, moved or changed; changed cells show both versions and can be left out one by one. */
export function ChangedRow({ number, top, width, columns, row, isCurrent, left, toggle }: ChangedRowProps) {
  if (row === undefined) {
    return (
      <div role="row" tabIndex={-1} className="absolute left-0 border-b" style={{ top, width, height: LINE_HEIGHT }}>
        <span role="cell" className="mt-2.5 ml-8 block h-2.5 w-40 rounded bg-hover" />
      </div>
    );
  }
  const { sign, word, look } = looks[row.kind];
  const place = rowPlace(row);
  const unit = String(number);
  const isLeft = left.has(unit);
  const cells = new Map(row.cells.map((cell) => [cell.column, cell]));
  return (
    <div
      role="row"
      tabIndex={-1}
      data-quote-place={place}
      aria-rowindex={number + 2}
      className={classNames(
        'absolute left-0 flex border-b',
        look,
        isLeft && 'text-ink-muted line-through',
        isCurrent && 'outline-2 -outline-offset-2 outline-accent',
      )}
      style={{ top, width, height: LINE_HEIGHT }}
    >
      <span
        role="rowheader"
        tabIndex={-1}
        className="sticky left-0 z-[5] flex shrink-0 items-center gap-2 bg-canvas px-2.5 text-ink-muted"
        style={{ width: GUTTER_WIDTH }}
      >
        {toggle !== undefined && (
          <input
            type="checkbox"
            aria-label={`Publish ${place}: ${word.toLowerCase()}`}
            className="size-3.5 shrink-0 accent-accent"
            checked={!isLeft}
            onChange={() => toggle(unit)}
          />
        )}
        <span aria-hidden="true" className="w-2 font-semibold text-ink">
          {sign}
        </span>
        <span className="truncate">
          <span className="sr-only">{word} </span>
          {row.after_row ?? row.before_row}
        </span>
      </span>
      {columns.map((column) => {
        const changed = column.after === null ? undefined : cells.get(column.name);
        const cellUnit = `${number}:${column.name}`;
        return (
          <span
            key={`${column.mark} ${column.name}`}
            role="cell"
            className={classNames(
              'flex shrink-0 items-center gap-1.5 truncate border-l px-2',
              changed !== undefined && 'bg-modified-soft',
            )}
            style={{ width: CELL_WIDTH }}
          >
            {changed === undefined ? (
              <span className="truncate">{plainCell(row, column)}</span>
            ) : (
              <>
                {toggle !== undefined && row.cells.length > 1 && !isLeft && (
                  <input
                    type="checkbox"
                    aria-label={`Publish ${place}, ${column.name}`}
                    className="size-3 shrink-0 accent-accent"
                    checked={!left.has(cellUnit)}
                    onChange={() => toggle(cellUnit)}
                  />
                )}
                <span
                  className={classNames('truncate', left.has(cellUnit) && 'italic')}
                  title={`${changed.before} → ${changed.after}`}
                >
                  <del className="mr-1.5 text-deleted">{changed.before === '' ? '(empty)' : changed.before}</del>
                  <ins className="text-added no-underline">{changed.after === '' ? '(empty)' : changed.after}</ins>
                </span>
              </>
            )}
          </span>
        );
      })}
    </div>
  );
}

function plainCell(row: RowChange, { before, after }: ShownColumn): string {
  return (after === null ? undefined : row.after?.[after]) ?? (before === null ? '' : (row.before?.[before] ?? ''));
}
