import type { CellView, Grid, ProcedureInput, ProcedureOutput } from '@galley/schema';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '../../api/call.ts';
import { procedureKey } from '../../api/use-procedure.ts';
import { windowOf, windowsFor } from './windows.ts';

type Windowed = 'WorkbenchPreviewFile' | 'ReviewGetXlsxDiff';

export interface SheetWindows<Output> {
  readonly first: Output | undefined;
  readonly error: Error | null;
  readonly windowAt: (row: number) => Output | undefined;
  readonly rowAt: (row: number, gridOf: (output: Output) => Grid | null) => readonly CellView[] | undefined;
  readonly onRange: (first: number, last: number) => void;
}

/** A sheet of any length, loaded in windows as it is scrolled through. */
export function useSheetWindows<Name extends Windowed>(
  name: Name,
  totalRows: number,
  input: (rowStart: number) => ProcedureInput<Name>,
): SheetWindows<ProcedureOutput<Name>> {
  const [range, setRange] = useState({ first: 1, last: 1 });
  const starts = windowsFor(range.first, range.last, totalRows);
  const results = useQueries({
    queries: starts.map((start) => ({
      queryKey: procedureKey(name, input(start)),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(name, input(start), signal),
    })),
  });
  const onRange = useCallback(
    (first: number, last: number) =>
      setRange((range) =>
        windowOf(first) === windowOf(range.first) && windowOf(last) === windowOf(range.last) ? range : { first, last },
      ),
    [],
  );
  const windowAt = (row: number) => results[starts.indexOf(windowOf(row))]?.data;
  return {
    first: results[0]?.data,
    error: results.find((result) => result.error !== null)?.error ?? null,
    windowAt,
    rowAt: (row, gridOf) => {
      const output = windowAt(row);
      const grid = output === undefined ? null : gridOf(output);
      return grid?.rows[row - grid.row_start];
    },
    onRange,
  };
}
