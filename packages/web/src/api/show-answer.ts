import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows what an action answered in place of an earlier answer. One that was asked for before the action, and is still on
 * its way, would bring back what was: it is asked for again instead.
 */
export async function showAnswer(client: QueryClient, key: QueryKey, answer: unknown): Promise<void> {
  const isAsked = client.getQueryState(key)?.fetchStatus !== 'idle';
  await client.cancelQueries({ queryKey: key, exact: true });
  client.setQueryData(key, answer);
  if (isAsked) void client.invalidateQueries({ queryKey: key, exact: true });
}
