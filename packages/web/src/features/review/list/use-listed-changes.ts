import type { ListedChange, ListedKind, ProcedureOutput } from '@galley/schema';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { procedureKey } from '../../../api/use-procedure.ts';
import { useReviewed } from '../reference/reviewed-draft.tsx';

/** As the contract gives them when nobody says how many. */
const PAGE = 100;

export interface ListFilter {
  readonly kind: ListedKind | null;
  /** Keys of changes that are not wanted. */
  readonly except: readonly string[] | null;
}

export interface Listed {
  /** Null until the first part is there. */
  readonly opening: ProcedureOutput<'ReviewListChanges'> | null;
  readonly error: Error | null;
  readonly at: (place: number) => ListedChange | undefined;
}

/** The list of changes of a file, asked for part by part as it comes into sight. */
export function useListedChanges(path: string, filter: ListFilter, first: number, last: number): Listed {
  const reviewed = useReviewed();
  const pages = new Set([0]);
  for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page += 1) pages.add(page);
  const wanted = [...pages];
  const answers = useQueries({
    queries: wanted.map((page) => {
      const input = {
        ...reviewed,
        path,
        ...(filter.kind === null ? {} : { kind: filter.kind }),
        ...(filter.except === null ? {} : { except: [...filter.except] }),
        ...(page === 0 ? {} : { offset: page * PAGE }),
      };
      return {
        queryKey: procedureKey('ReviewListChanges', input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call('ReviewListChanges', input, signal),
      };
    }),
  });
  return {
    opening: answers[0]?.data ?? null,
    error: answers[0]?.error ?? null,
    at: (place) => {
      const page = Math.floor(place / PAGE);
      return answers[wanted.indexOf(page)]?.data?.changes[place - page * PAGE];
    },
  };
}
