import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NewEvent, systemClock } from '@galley/schema';
import { expect, it } from 'vitest';
import { openStore, type Store } from '../../store/index.ts';
import { createCallsReader } from './made-calls.ts';

const run = 'run_00000000000000000000000001';
const begun = (call: string): NewEvent => ({
  stream: run,
  event: { type: 'tool.requested', agent: 'main', call, tool: 'read_file', arguments: { path: call } },
});
const ended = (call: string): NewEvent => ({
  stream: run,
  event: {
    type: 'tool.finished',
    agent: 'main',
    call,
    success: true,
    receipt: call,
    result: 'a'.repeat(64),
    elapsed_ms: 1,
  },
});

/** The store, and how many rows of it were read. */
function counting(store: Store) {
  const told = { rows: 0 };
  const read: Store['journal']['read'] = async (stream, options) => {
    const rows = await store.journal.read(stream, options);
    told.rows += rows.length;
    return rows;
  };
  const journal = new Proxy(store.journal, {
    get: (target, name) => (name === 'read' ? read : Reflect.get(target, name, target)),
  });
  return { told, store: { ...store, journal } };
}

it('reads what came since the last question, also when two ask at once', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-calls-'));
  await using opened = await openStore({ directory: folder.path, clock: systemClock });
  const { told, store } = counting(opened);
  const callsOfRun = createCallsReader();
  await expect(callsOfRun(store, run)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await opened.journal.append(Array.from({ length: 50 }, (_, at) => [begun(`main.${at}`), ended(`main.${at}`)]).flat());
  expect(await callsOfRun(store, run)).toHaveLength(50);
  expect(told.rows).toBe(100);

  await opened.journal.append([begun('main.50')]);
  expect((await callsOfRun(store, run)).at(-1)).toMatchObject({ callId: 'main.50', outcome: null });
  expect(told.rows).toBe(101);
  await opened.journal.append([ended('main.50')]);
  const both = await Promise.all([callsOfRun(store, run), callsOfRun(store, run)]);
  for (const calls of both) expect(calls.at(-1)).toMatchObject({ callId: 'main.50', outcome: { receipt: 'main.50' } });
  expect(await callsOfRun(store, run)).toEqual(await createCallsReader()(opened, run));
});
