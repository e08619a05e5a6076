// biome-ignore-all lint/a11y/useSemanticElements: a table element lays out every row; this one places only those in sight
import type { CellView } from '@galley/schema';
import type { VirtualItem } from '@tanstack/react-virtual';
import { classNames } from '../../lib/class-names.ts';
import { GUTTER, ROW_HEIGHT } from './measures.ts';
import type { Cell } from './move-cell.ts';

export type Tone = 'plain' | 'added' | 'changed' | 'removed' | 'left' | 'absent';

export interface RowHeading {
  /** Empty where this side has no such row. */
  readonly text: string;
  /** A sign and what it means, for those who do not see colours. */
  readonly mark?: { readonly sign: string; readonly words: string } | undefined;
}

const tones: Readonly<Record<Tone, string>> = {
  plain: '',
  added: 'bg-added-soft',
  changed: 'bg-modified-soft',
  removed: 'bg-deleted-soft',
  left: 'text-ink-muted line-through outline-1 -outline-offset-2 outline-dashed outline-line-strong',
  absent: 'bg-sunken',
};

interface GridRowProps {
  id: string;
  row: number;
  top: number;
  width: number;
  columns: readonly VirtualItem[];
  columnName: (column: number) => string;
  /** Undefined while the window that holds this row is on its way. */
  cells: readonly CellView[] | undefined;
  toneAt: ((row: number, column: number) => Tone) | undefined;
  numbered?: RowHeading;
  heading: boolean;
  selectedColumn: number | null;
  onSelect: (cell: Cell) => void;
}

export function GridRow(props: GridRowProps) {
  const { id, row, top, width, columns, columnName, cells, toneAt, heading, selectedColumn, onSelect } = props;
  const { numbered = { text: String(row) } } = props;
  return (
    <div
      role="row"
      aria-rowindex={row + 1}
      tabIndex={-1}
      className="absolute left-0"
      style={{ top, height: ROW_HEIGHT, width }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        tabIndex={-1}
        className="sticky left-0 z-10 grid h-full place-items-center border-r border-b bg-canvas text-ink-muted"
        style={{ width: GUTTER }}
      >
        {numbered.mark === undefined ? (
          numbered.text === '' ? (
            <span className="sr-only">No such row in this version</span>
          ) : (
            numbered.text
          )
        ) : (
          <span title={numbered.mark.words} className="whitespace-nowrap">
            <span aria-hidden="true" className="mr-1 font-semibold text-ink">
              {numbered.mark.sign}
            </span>
            {numbered.text}
            <span className="sr-only"> {numbered.mark.words}</span>
          </span>
        )}
      </div>
      {columns.map((column) => {
        const number = column.index + 1;
        const cell = cells?.[column.index];
        return (
          <div
            key={column.key}
            id={`${id}-${row}-${number}`}
            role="gridcell"
            data-quote-place={`cell ${columnName(number)}${numbered.text}`}
            aria-colindex={number + 1}
            aria-selected={selectedColumn === number}
            tabIndex={-1}
            onPointerDown={() => onSelect({ row, column: number })}
            className={classNames(
              'absolute top-0 h-full truncate border-r border-b px-2 leading-[25px]',
              (cell?.kind === 'number' || cell?.kind === 'date') && 'text-right',
              cell?.kind === 'boolean' && 'text-center',
              cell?.kind === 'error' && 'text-deleted',
              heading && 'font-semibold',
              tones[toneAt?.(row, number) ?? 'plain'],
              selectedColumn === number && 'z-[5] outline-2 -outline-offset-2 outline-accent',
            )}
            style={{ left: GUTTER + column.start, width: column.size }}
          >
            {cells === undefined ? (
              <span className="mt-2 block h-2.5 w-3/5 rounded bg-hover" />
            ) : (
              (cell?.shown ?? cell?.text)
            )}
          </div>
        );
      })}
    </div>
  );
}
