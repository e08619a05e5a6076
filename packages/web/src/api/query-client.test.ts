import { expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

async function ask(client: ReturnType<typeof createQueryClient>): Promise<() => boolean> {
  const queryKey = ['WorkshopGetPlan', {}];
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.resolve('plan') });
  return () => client.getQueryState(queryKey)?.isInvalidated ?? false;
}

async function press(client: ReturnType<typeof createQueryClient>, meta: Record<string, unknown>): Promise<void> {
  const mutation = client.getMutationCache().build(client, { mutationFn: () => Promise.resolve('done'), meta });
  await mutation.execute(undefined);
}

it('whoever pressed a button sees its effect: what is shown is asked for again', async () => {
  const client = createQueryClient();
  const isStale = await ask(client);
  await press(client, {});
  expect(isStale()).toBe(true);
});

it('[P5] an action that shows its own effect leaves the rest alone', async () => {
  const client = createQueryClient();
  const isStale = await ask(client);
  await press(client, { answersItself: true });
  expect(isStale()).toBe(false);
});
