// biome-ignore-all lint/a11y/useSemanticElements: a table element lays out every row; this one places only those in sight
import type { CellView } from '@galley/schema';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { columnLetters, hasHeadings } from './columns.ts';
import { GridRow, type RowHeading, type Tone } from './grid-row.tsx';
import { GUTTER, HEADER_HEIGHT, ROW_HEIGHT } from './measures.ts';
import { type Cell, moveCell } from './move-cell.ts';

export interface SheetGridProps {
  label: string;
  totalRows: number;
  widths: readonly number[];
  rowAt: (row: number) => readonly CellView[] | undefined;
  toneAt?: (row: number, column: number) => Tone;
  /** What stands before a row and above a column, where that is not its place. */
  rowHeading?: (row: number) => RowHeading;
  columnHeading?: (column: number) => string;
  onRange: (first: number, last: number) => void;
  selected: Cell | null;
  onSelect: (cell: Cell) => void;
  /** Scrolled to when it becomes another one. */
  focus?: Cell | null;
  /** The element that scrolls, for a second grid that has to follow it. */
  scrollerRef?: RefObject<HTMLDivElement | null>;
  onScroll?: (scroller: HTMLDivElement) => void;
}

export function SheetGrid(props: SheetGridProps) {
  const { label, totalRows, widths, rowAt, toneAt, onRange, selected, onSelect } = props;
  const { columnHeading: columnName = columnLetters } = props;
  const ownRef = useRef<HTMLDivElement>(null);
  const scroller = props.scrollerRef ?? ownRef;
  const id = useId();
  const rows = useVirtualizer({
    count: totalRows,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    scrollPaddingStart: HEADER_HEIGHT,
    // Rows begin below the header: without this the last one is scrolled to just out of sight.
    scrollPaddingEnd: HEADER_HEIGHT,
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: widths.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => widths[index] ?? 96,
    overscan: 3,
    scrollPaddingStart: GUTTER,
    scrollPaddingEnd: GUTTER,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the widths are the reason to measure again
  useEffect(() => columns.measure(), [columns, widths]);

  const { focus = null } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place is a reason to scroll
  useEffect(() => {
    if (focus === null || totalRows === 0 || widths.length === 0) return;
    // A chart may stand below the last row; its place is then as near as the grid goes.
    rows.scrollToIndex(Math.min(focus.row, totalRows) - 1, { align: 'center' });
    columns.scrollToIndex(Math.min(focus.column, widths.length) - 1);
  }, [focus]);

  const visibleRows = rows.getVirtualItems();
  const visibleColumns = columns.getVirtualItems();
  const first = (visibleRows[0]?.index ?? 0) + 1;
  const last = (visibleRows.at(-1)?.index ?? 0) + 1;
  useEffect(() => onRange(first, last), [onRange, first, last]);

  const width = GUTTER + columns.getTotalSize();
  const headings = hasHeadings(openingRows(rowAt));

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={totalRows + 1}
      aria-colcount={widths.length + 1}
      aria-activedescendant={selected ? `${id}-${selected.row}-${selected.column}` : undefined}
      tabIndex={0}
      onScroll={(event) => props.onScroll?.(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const next = moveCell(selected, event.key, { rows: totalRows, columns: widths.length });
        if (next === null) return;
        event.preventDefault();
        onSelect(next);
        rows.scrollToIndex(next.row - 1);
        columns.scrollToIndex(next.column - 1);
      }}
      className="min-h-0 flex-1 overflow-auto bg-surface text-xs tabular-nums -outline-offset-2"
    >
      <div role="presentation" className="relative" style={{ width, height: HEADER_HEIGHT + rows.getTotalSize() }}>
        <div
          role="row"
          aria-rowindex={1}
          tabIndex={-1}
          className="sticky top-0 z-20 bg-canvas text-ink-muted"
          style={{ height: HEADER_HEIGHT, width }}
        >
          <div
            role="columnheader"
            aria-colindex={1}
            tabIndex={-1}
            className="sticky left-0 z-10 h-full border-r border-b bg-canvas"
            style={{ width: GUTTER }}
          >
            <span className="sr-only">Row</span>
          </div>
          {visibleColumns.map((column) => (
            <div
              key={column.key}
              role="columnheader"
              aria-colindex={column.index + 2}
              tabIndex={-1}
              className="absolute top-0 grid h-full place-items-center border-r border-b font-medium"
              style={{ left: GUTTER + column.start, width: column.size }}
            >
              {columnName(column.index + 1) || <span className="sr-only">No such column in this version</span>}
            </div>
          ))}
        </div>
        {visibleRows.map((item) => (
          <GridRow
            key={item.key}
            id={id}
            row={item.index + 1}
            top={HEADER_HEIGHT + item.start}
            width={width}
            columns={visibleColumns}
            columnName={columnName}
            cells={rowAt(item.index + 1)}
            toneAt={toneAt}
            {...(props.rowHeading === undefined ? {} : { numbered: props.rowHeading(item.index + 1) })}
            heading={headings && item.index === 0}
            selectedColumn={selected?.row === item.index + 1 ? selected.column : null}
            onSelect={onSelect}
          />
        ))}
      </div>
    </div>
  );
}

function openingRows(rowAt: SheetGridProps['rowAt']): (readonly CellView[])[] {
  return [1, 2, 3].map(rowAt).filter((row) => row !== undefined);
}
