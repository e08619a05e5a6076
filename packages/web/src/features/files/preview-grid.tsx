import type { Grid, ProcedureOutput, SearchPlace } from '@galley/schema';
import { useMemo, useState } from 'react';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { CellBar } from '../grid/cell-bar.tsx';
import { columnWidths } from '../grid/columns.ts';
import type { Cell } from '../grid/move-cell.ts';
import { SheetGrid } from '../grid/sheet-grid.tsx';
import { useSheetWindows } from '../grid/use-sheet-windows.ts';
import { cellOf } from './place-text.ts';

interface PreviewGridProps {
  path: string;
  /** Null means the sheet that the first answer already holds. */
  sheet: string | null;
  /** The cell to look at first. */
  place?: SearchPlace;
  first: Extract<ProcedureOutput<'WorkbenchPreviewFile'>, { preview: 'grid' }>;
}

function gridOf(output: ProcedureOutput<'WorkbenchPreviewFile'>): Grid | null {
  return output.preview === 'grid' ? output.grid : null;
}

export function PreviewGrid({ path, sheet, first, place = {} }: PreviewGridProps) {
  const { workbenchId } = useWorkbench();
  const shown = place.sheet === undefined || place.sheet === (sheet ?? first.sheet);
  const [focus] = useState<Cell | null>(shown ? cellOf(place) : null);
  const [selected, setSelected] = useState(focus);
  const info = first.sheets.find((each) => each.name === (sheet ?? first.sheet));
  const totalRows = info?.rows ?? first.grid.total_rows;
  const windows = useSheetWindows('WorkbenchPreviewFile', totalRows, (rowStart) => ({
    workbench_id: workbenchId,
    path,
    ...(sheet === null ? {} : { sheet }),
    ...(rowStart === 1 ? {} : { row_start: rowStart }),
  }));
  const rowAt = (row: number) => windows.rowAt(row, gridOf);
  const opening = windows.first ? gridOf(windows.first) : null;
  const totalColumns = opening?.total_columns ?? info?.columns ?? 0;
  const widths = useMemo(() => columnWidths(opening?.rows ?? [], totalColumns), [opening, totalColumns]);
  return (
    <>
      <CellBar cell={selected} view={selected ? rowAt(selected.row)?.[selected.column - 1] : undefined} />
      <SheetGrid
        label={`Cells of ${info?.name ?? path}`}
        totalRows={totalRows}
        widths={widths}
        rowAt={rowAt}
        onRange={windows.onRange}
        focus={focus}
        selected={selected}
        onSelect={setSelected}
      />
    </>
  );
}
