import type { ProcedureName } from '@galley/schema';
import { expect, it } from 'vitest';
import { changedByAction } from './changed-by-action.ts';
import { createQueryClient } from './query-client.ts';

async function staleAfter(changes: readonly ProcedureName[]): Promise<string[]> {
  const client = createQueryClient();
  const asked = ['WorkshopGetPlan', 'KeyList', 'ReviewGetXlsxDiff', 'WorkbenchGet'];
  for (const name of asked) await client.prefetchQuery({ queryKey: [name, {}], queryFn: () => Promise.resolve(name) });
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () => Promise.resolve('done'),
    meta: { changes },
  });
  await mutation.execute(undefined);
  return asked.filter((name) => client.getQueryState([name, {}])?.isInvalidated === true);
}

it('whoever pressed a button sees its effect, and nothing else is asked for again', async () => {
  expect(await staleAfter(changedByAction('KeySet'))).toEqual(['KeyList']);
  expect(await staleAfter(changedByAction('WorkshopApprovePlan'))).toEqual(['WorkshopGetPlan', 'WorkbenchGet']);
});

it('[V1] an action that ends a Draft does not ask for its comparison again', async () => {
  expect(await staleAfter(changedByAction('DraftPublish'))).toEqual(['WorkbenchGet']);
});

it('[P5] an action that shows its own effect leaves the rest alone', async () => {
  expect(await staleAfter([])).toEqual([]);
});
