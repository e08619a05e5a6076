import { MutationCache, QueryClient } from '@tanstack/react-query';
import { CallFailedError } from './post.ts';

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      // The notification of a change may be late or lost; whoever pressed the button must see its effect.
      onSuccess: (_result, _input, _context, { meta }) => {
        if (meta?.answersItself === true) return;
        return client.invalidateQueries({ predicate: ({ queryKey }) => !isComparison(queryKey[0]) });
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

/** Comparisons of a Draft follow the Draft's own notifications: after a button that ended it there is nothing to compare. */
function isComparison(name: unknown): boolean {
  return name === 'ReviewGetXlsxDiff' || name === 'ReviewGetTextDiff' || name === 'ReviewGetTableDiff';
}
