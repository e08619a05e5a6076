import { expect, it, vi } from 'vitest';
import { CallFailedError } from './call.ts';
import { createQueryClient } from './query-client.ts';

const payload = { code: 'UNAUTHORIZED', message: 'No.', remedy: 'Open the link again.', details: {} };

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
  const client = createQueryClient(() => undefined);
  const isStale = await ask(client);
  await press(client, {});
  expect(isStale()).toBe(true);
});

it('[P5] an action that shows its own effect leaves the rest alone', async () => {
  const client = createQueryClient(() => undefined);
  const isStale = await ask(client);
  await press(client, { answersItself: true });
  expect(isStale()).toBe(false);
});

it('[X6] an expired link is noticed wherever it shows', async () => {
  const onExpired = vi.fn();
  const client = createQueryClient(onExpired);
  const queryFn = () => Promise.reject(new CallFailedError(payload, 401));
  await client.prefetchQuery({ queryKey: ['WorkbenchGet', {}], queryFn });
  expect(onExpired).toHaveBeenCalledOnce();
});
