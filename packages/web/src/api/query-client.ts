import type { ProcedureName } from '@galley/schema';
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { CallFailedError } from './post.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The procedures whose answers an action makes stale. */
    mutationMeta: { readonly changes: readonly ProcedureName[] };
  }
}

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: async (_result, _input, _context, { meta }) => {
        const changes = new Set<unknown>(meta?.changes);
        await client.invalidateQueries({ predicate: ({ queryKey }) => changes.has(queryKey[0]) });
      },
    }),
    defaultOptions: {
      queries: {
        // Notifications say when an answer is stale; asking again on a timer or on focus would only cost.
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: (failures, error) => error instanceof CallFailedError && error.status === 0 && failures < 5,
        retryDelay: 1_500,
      },
    },
  });
  return client;
}
