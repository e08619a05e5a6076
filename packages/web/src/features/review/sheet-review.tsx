import type { Grid, ProcedureOutput } from '@galley/schema';
import { useMemo, useRef, useState } from 'react';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { plural } from '../../lib/format.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { CellBar } from '../grid/cell-bar.tsx';
import { columnWidths } from '../grid/columns.ts';
import type { Tone } from '../grid/grid-row.tsx';
import type { Cell } from '../grid/move-cell.ts';
import { SheetGrid } from '../grid/sheet-grid.tsx';
import type { SheetInfo } from '../grid/sheet-tabs.tsx';
import { useSheetWindows } from '../grid/use-sheet-windows.ts';
import { changedCells } from './changed-cells.ts';
import { placeOf } from './place-of.ts';
import { PaneLabel } from './reference/pane-label.tsx';
import { referenceLabel } from './reference/wording.ts';

type Diff = ProcedureOutput<'ReviewGetXlsxDiff'>;

const draftOf = (diff: Diff): Grid | null => diff.draft;
const referenceOf = (diff: Diff): Grid | null => diff.baseline;

interface SheetReviewProps {
  path: string;
  request: string | null;
  info: SheetInfo;
  /** Where the reader asked to look; else the first change of the sheet. */
  place: Cell | null;
}

export function SheetReview({ path, request, info, place }: SheetReviewProps) {
  const { workbenchId } = useWorkbench();
  const [selected, setSelected] = useState<Cell | null>(null);
  const draftScroller = useRef<HTMLDivElement>(null);
  const referenceScroller = useRef<HTMLDivElement>(null);
  const windows = useSheetWindows('ReviewGetXlsxDiff', info.rows, (rowStart) => ({
    workbench_id: workbenchId,
    path,
    ...(request === null ? {} : { sheet: request }),
    ...(rowStart === 1 ? {} : { row_start: rowStart }),
  }));
  const { first } = windows;
  const hint = first?.changes.focus;
  const focus = useMemo(
    () => place ?? (hint ? (hint.cell === null ? { row: hint.row, column: 1 } : placeOf(hint.cell)) : null),
    [place, hint],
  );
  const columns = Math.max(first?.draft?.total_columns ?? 0, first?.baseline?.total_columns ?? 0, info.columns);
  const widths = useMemo(
    () => columnWidths([...(first?.draft?.rows ?? []), ...(first?.baseline?.rows ?? [])], columns),
    [first, columns],
  );
  const label = first && first.baseline !== null && info.change !== 'unchanged' ? referenceLabel(first) : null;
  const isChanged = (row: number, column: number) => {
    const window = windows.windowAt(row);
    return window !== undefined && changedCells(window).has(`${row} ${column}`);
  };
  const draftTone = (row: number, column: number): Tone =>
    info.change === 'added' ? 'added' : isChanged(row, column) ? 'changed' : 'plain';
  const referenceTone = (row: number, column: number): Tone =>
    info.change === 'removed' || isChanged(row, column) ? 'removed' : 'plain';
  const cellAt = (gridOf: (diff: Diff) => Grid | null) =>
    selected ? windows.rowAt(selected.row, gridOf)?.[selected.column - 1] : undefined;
  const differs = selected !== null && info.change === 'modified' && isChanged(selected.row, selected.column);
  const follow = (from: HTMLDivElement, to: HTMLDivElement | null) => {
    if (to) to.scrollTo({ left: from.scrollLeft, top: from.scrollTop });
  };
  const shared = { totalRows: info.rows, widths, onRange: windows.onRange, selected, onSelect: setSelected, focus };

  if (windows.error !== null) {
    return (
      <div className="p-5">
        <ErrorNotice payload={toPayload(windows.error)} />
      </div>
    );
  }
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <CellBar
        cell={selected}
        view={cellAt(info.change === 'removed' ? referenceOf : draftOf)}
        before={differs ? cellAt(referenceOf) : undefined}
      />
      <div className="flex min-h-0 flex-1 flex-col @3xl:flex-row">
        {label !== null && (
          <div className="flex min-h-0 min-w-0 flex-1 flex-col border-b @3xl:border-r @3xl:border-b-0">
            <PaneLabel>{label}</PaneLabel>
            <SheetGrid
              {...shared}
              label={`${label}: ${info.name}`}
              rowAt={(row) => windows.rowAt(row, referenceOf)}
              toneAt={referenceTone}
              scrollerRef={referenceScroller}
              onScroll={(scroller) => follow(scroller, draftScroller.current)}
            />
          </div>
        )}
        {info.change !== 'removed' && (
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <PaneLabel>
              <span>Draft</span>
              <span className="font-normal">
                {summary[info.change]} · {plural(info.rows, 'row')} · {plural(columns, 'column')}
              </span>
            </PaneLabel>
            <SheetGrid
              {...shared}
              label={`Draft: ${info.name}`}
              rowAt={(row) => windows.rowAt(row, draftOf)}
              toneAt={draftTone}
              scrollerRef={draftScroller}
              onScroll={(scroller) => follow(scroller, referenceScroller.current)}
            />
          </div>
        )}
      </div>
    </div>
  );
}

const summary: Readonly<Record<SheetInfo['change'], string>> = {
  added: 'New sheet',
  modified: 'Changed cells are marked, other changes are listed below',
  removed: 'Removed sheet',
  unchanged: 'Nothing changed in this sheet',
};
