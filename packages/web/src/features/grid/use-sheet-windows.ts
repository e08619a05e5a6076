import type { CellView, Grid, ProcedureInput, ProcedureOutput } from '@galley/schema';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
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

interface Rows {
  readonly first: number;
  readonly last: number;
}

const asTheyAre = (shown: Rows): readonly Rows[] => [shown];

/** A sheet of any length, loaded in windows as it is scrolled through. `rowsOf`: the rows behind those that are shown. */
export function useSheetWindows<Name extends Windowed>(
  name: Name,
  totalRows: number,
  input: (rowStart: number) => ProcedureInput<Name>,
  rowsOf: (shown: Rows) => readonly Rows[] = asTheyAre,
): SheetWindows<ProcedureOutput<Name>> {
  const [shown, setShown] = useState<Rows>({ first: 1, last: 1 });
  const startsFor = (rows: Rows) => [
    ...new Set(rowsOf(rows).flatMap(({ first, last }) => windowsFor(first, last, totalRows))),
  ];
  const starts = startsFor(shown);
  const results = useQueries({
    queries: starts.map((start) => ({
      queryKey: procedureKey(name, input(start)),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(name, input(start), signal),
    })),
  });
  const known = useRef(startsFor);
  useLayoutEffect(() => {
    known.current = startsFor;
  });
  const onRange = useCallback(
    (first: number, last: number) =>
      setShown((before) => {
        const isSame = known.current({ first, last }).join() === known.current(before).join();
        return isSame ? before : { first, last };
      }),
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
