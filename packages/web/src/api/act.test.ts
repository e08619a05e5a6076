import type { ActionName, ProcedureName } from '@galley/schema';
import { changesOf } from '@galley/schema';
import { afterEach, expect, it, vi } from 'vitest';
import { act } from './call.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => vi.unstubAllGlobals());

const asked = ['WorkshopGetPlan', 'KeyList', 'ReviewGetXlsxDiff', 'WorkbenchGet'] as const;

/** Which of the answers that a page holds are asked for again after a server answered as the contract says. */
async function staleAfter(name: ActionName, changed: readonly ProcedureName[] | undefined = changesOf(name)) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ result: {}, changed })));
  const client = createQueryClient();
  for (const key of asked) await client.prefetchQuery({ queryKey: [key, {}], queryFn: () => Promise.resolve(key) });
  await act(name, { workbench_id: 'wb_1' } as never, client);
  return asked.filter((key) => client.getQueryState([key, {}])?.isInvalidated === true);
}

it('whoever pressed a button sees its effect, and nothing else is asked for again', async () => {
  expect(await staleAfter('KeySet')).toEqual(['KeyList']);
  expect(await staleAfter('WorkshopApprovePlan')).toEqual(['WorkshopGetPlan', 'WorkbenchGet']);
});

it('[V1] an action that ends a Draft does not ask for its comparison again', async () => {
  expect(await staleAfter('DraftPublish')).toEqual(['WorkbenchGet']);
});

it('an answer that names nothing leaves every other answer alone', async () => {
  expect(await staleAfter('DraftPublish', [])).toEqual([]);
});

it('an action that was refused asks for nothing again', async () => {
  const error = { code: 'NO_DRAFT', message: 'x', remedy: 'y', details: {} };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ error }), { status: 409 }));
  const invalidateQueries = vi.fn(async () => undefined);
  await expect(act('DraftPublish', { workbench_id: 'wb_1' }, { invalidateQueries })).rejects.toMatchObject(error);
  expect(invalidateQueries).not.toHaveBeenCalled();
});
