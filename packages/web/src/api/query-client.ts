import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallFailedError } from './call.ts';

export function createQueryClient(onExpired: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof CallFailedError && error.expired) onExpired();
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
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
