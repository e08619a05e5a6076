import type { ProcedureOutput } from '@galley/schema';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { procedureKey } from '../../../api/use-procedure.ts';
import { useReviewed } from '../reference/reviewed-draft.tsx';
import type { RowChange } from './wording.ts';

type Diff = ProcedureOutput<'ReviewGetTableDiff'>;

/** As the contract gives them when nobody says how many. */
const PAGE = 200;

/** Changed rows by their number, asked for page by page as they come into sight; the first page is there already. */
export function useChangedRows(
  path: string,
  opening: Diff,
  first: number,
  last: number,
): (number: number) => RowChange | undefined {
  const reviewed = useReviewed();
  const pages: number[] = [];
  for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page += 1) if (page > 0) pages.push(page);
  const answers = useQueries({
    queries: pages.map((page) => {
      const input = { ...reviewed, path, offset: page * PAGE };
      return {
        queryKey: procedureKey('ReviewGetTableDiff', input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call('ReviewGetTableDiff', input, signal),
      };
    }),
  });
  return (number) => {
    const page = Math.floor(number / PAGE);
    const answer = page === 0 ? opening : answers[pages.indexOf(page)]?.data;
    return answer?.changes[number - page * PAGE];
  };
}
