import type { FilePlace, Grid, ProcedureOutput } from '@galley/schema';
import { useMemo, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { CellBar } from '../grid/cell-bar.tsx';
import { columnWidths } from '../grid/columns.ts';
import type { Cell } from '../grid/move-cell.ts';
import { SheetGrid } from '../grid/sheet-grid.tsx';
import { useSheetWindows } from '../grid/use-sheet-windows.ts';
import { cellOf } from './place-text.ts';

interface PreviewGridProps {
  path: string;
  /** `now` is the Draft first. */
  version: string;
  /** Null means the sheet that the first answer already holds. */
  sheet: string | null;
  /** Shows the file as it prints, where it can be. */
  onPages: (() => void) | undefined;
  /** The cell to look at first. */
  place?: FilePlace;
  first: Extract<ProcedureOutput<'WorkbenchPreviewFile'>, { preview: 'grid' }>;
}

function gridOf(output: ProcedureOutput<'WorkbenchPreviewFile'>): Grid | null {
  return output.preview === 'grid' ? output.grid : null;
}

export function PreviewGrid({ path, version, sheet, first, onPages, place = {} }: PreviewGridProps) {
  const { workbenchId } = useWorkbench();
  const shown = place.sheet === undefined || place.sheet === (sheet ?? first.sheet);
  const [focus] = useState<Cell | null>(shown ? cellOf(place) : null);
  const [selected, setSelected] = useState(focus);
  const info = first.sheets.find((each) => each.name === (sheet ?? first.sheet));
  const totalRows = info?.rows ?? first.grid.total_rows;
  const windows = useSheetWindows('WorkbenchPreviewFile', totalRows, (rowStart) => ({
    workbench_id: workbenchId,
    path,
    ...(version === 'now' ? {} : { version }),
    ...(sheet === null ? {} : { sheet }),
    ...(rowStart === 1 ? {} : { row_start: rowStart }),
  }));
  const rowAt = (row: number) => windows.rowAt(row, gridOf);
  const opening = windows.first ? gridOf(windows.first) : null;
  const totalColumns = opening?.total_columns ?? info?.columns ?? 0;
  const widths = useMemo(() => columnWidths(opening?.rows ?? [], totalColumns), [opening, totalColumns]);
  const { besides = [], shown_plain: plain = [] } = windows.first?.preview === 'grid' ? windows.first : {};
  const name = info?.name ?? path;
  return (
    // What is no workbook is one sheet that has the file's name.
    <div className="contents" data-quote-place={name === path ? '' : `sheet ${name}`}>
      {besides.length + plain.length > 0 && (
        <p
          role="status"
          className="flex shrink-0 items-center gap-2 border-b bg-canvas px-4 py-2 text-xs text-ink-muted"
        >
          <Icon name="image" size={15} className="shrink-0" />
          <span>
            {besides.length > 0 && `Also on this sheet: ${besides.join(', ')}. `}
            {plain.length > 0 && `Shown as plain cells: ${plain.join(', ')}. `}
            {onPages && (
              <>
                See how the sheet prints under{' '}
                <button type="button" className="font-medium text-accent underline" onClick={onPages}>
                  As it looks
                </button>
                .
              </>
            )}
          </span>
        </p>
      )}
      {totalRows === 0 ? (
        <p className="p-6 text-sm text-ink-muted">
          {name === path ? 'This file has no rows.' : 'No cell of this sheet has content.'}
        </p>
      ) : (
        <>
          <CellBar cell={selected} view={selected ? rowAt(selected.row)?.[selected.column - 1] : undefined} />
          <SheetGrid
            label={`Cells of ${name}`}
            totalRows={totalRows}
            widths={widths}
            rowAt={rowAt}
            onRange={windows.onRange}
            focus={focus}
            selected={selected}
            onSelect={setSelected}
          />
        </>
      )}
    </div>
  );
}
