import { QueryClient } from '@tanstack/react-query';
import { CallFailedError } from './post.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}
