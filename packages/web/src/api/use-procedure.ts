import type { ActionName, ErrorPayload, ProcedureInput, ProcedureName, ProcedureOutput } from '@galley/schema';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { useToasts } from '../components/toasts.tsx';
import { toPayload } from '../lib/to-payload.ts';
import { act, call } from './call.ts';

export function procedureKey<Name extends ProcedureName>(name: Name, input: ProcedureInput<Name>): QueryKey {
  return [name, input];
}

export interface ProcedureOptions<Output = unknown> {
  /** Milliseconds after which to ask again, as long as the answer is not the last word. */
  readonly askAgain?: (output: Output) => number | false;
  readonly enabled?: boolean;
  /** Ask again when the person comes back to the page: they may have changed the folder meanwhile. */
  readonly askOnReturn?: boolean;
  /** Ask again whenever it is shown: no notification says that it changed. */
  readonly askAlways?: boolean;
}

export function useProcedure<Name extends ProcedureName>(
  name: Name,
  input: ProcedureInput<Name>,
  options: ProcedureOptions<ProcedureOutput<Name>> = {},
): UseQueryResult<ProcedureOutput<Name>> {
  return useQuery<ProcedureOutput<Name>>({
    queryKey: procedureKey(name, input),
    queryFn: ({ signal }) => call(name, input, signal),
    enabled: options.enabled ?? true,
    ...(options.askAlways === true ? { refetchOnMount: 'always' as const } : {}),
    refetchInterval: ({ state }) => (state.data === undefined ? false : (options.askAgain?.(state.data) ?? false)),
    refetchOnWindowFocus: options.askOnReturn === true ? 'always' : false,
  });
}

/** The same question about several things at once; each answer stands where its input does, and none waits for another. */
export function useEach<Name extends ProcedureName>(
  name: Name,
  inputs: readonly ProcedureInput<Name>[],
  againMs: number,
): UseQueryResult<ProcedureOutput<Name>>[] {
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: procedureKey(name, input),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(name, input, signal),
      refetchOnMount: 'always' as const,
      refetchInterval: againMs,
    })),
  });
}

/** Procedures whose answers come in parts: each says where the next one begins. */
type PagedName = {
  [Name in ProcedureName]: ProcedureOutput<Name> extends { readonly next_cursor: string | null } ? Name : never;
}[ProcedureName];

/** All parts that were asked for so far; `fetchNextPage` asks for one more. */
export function usePages<Name extends PagedName>(
  name: Name,
  input: Omit<ProcedureInput<Name>, 'cursor'>,
): UseInfiniteQueryResult<InfiniteData<ProcedureOutput<Name>>> {
  return useInfiniteQuery({
    queryKey: [name, input, 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const wanted: unknown = pageParam === null ? input : { ...input, cursor: pageParam };
      return call(name, wanted as ProcedureInput<Name>, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last as { readonly next_cursor: string | null }).next_cursor,
    refetchOnMount: 'always',
    // What was found stays in sight while other words are looked for.
    placeholderData: keepPreviousData,
  });
}

/** A procedure that changes something. A refusal becomes a toast, so no button fails in silence. */
export function useAction<Name extends ActionName>(
  name: Name,
  handlers: {
    /** Called even when what asked for it is no longer shown; what is given to `mutate` is not. */
    readonly onDone?: (result: ProcedureOutput<Name>, input: ProcedureInput<Name>) => void | Promise<void>;
    readonly onRefused?: (payload: ErrorPayload) => void;
    /** `onDone` shows the whole effect: nothing is asked for again, and the button is free at once. */
    readonly answersItself?: boolean;
  } = {},
): UseMutationResult<ProcedureOutput<Name>, Error, ProcedureInput<Name>> {
  const toasts = useToasts();
  return useMutation<ProcedureOutput<Name>, Error, ProcedureInput<Name>>({
    mutationFn: (input, { client }) => (handlers.answersItself === true ? call(name, input) : act(name, input, client)),
    onSuccess: (result, input) => handlers.onDone?.(result, input),
    onError: (error) => {
      const payload = toPayload(error);
      if (handlers.onRefused) handlers.onRefused(payload);
      else toasts.showError(payload);
    },
  });
}
