import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '@galley/engine/store';
import { createTeam, createTeamKeychain, migrateTeam, queriesOf, readMasterKeys } from '@galley/team';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ownerAddress, startPostgres } from '../../../engine/store/testing/postgres.ts';
import { rotateKeysCommand } from './rotate-keys.ts';

const server = await startPostgres();
const wanted = server === null ? it.skip : it;
const newMaster = () => randomBytes(32).toString('base64');
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-rotate-'));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** What the command prints as JSON. */
async function rotate(database: string, lines: readonly string[], forgetLost = false): Promise<unknown> {
  const file = join(folder, 'master-keys');
  await writeFile(file, lines.join('\n'));
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    expect(await rotateKeysCommand({ database, masterKeys: file, forgetLost, json: true })).toBe(0);
    return JSON.parse(String(printed.mock.lastCall?.[0]));
  } finally {
    printed.mockRestore();
  }
}

wanted('[T4] [X8] a new master key closes the keys of all teams, and the earlier one can go', async () => {
  if (server === null) return;
  const database = ownerAddress(server);
  const pool = await openPool({ address: database });
  await using _closing = { [Symbol.asyncDispose]: () => pool.close() };
  await migrateTeam(pool);
  const base = { queries: queriesOf(pool), now: Date.now, randomBytes };
  const [first, second, third] = [newMaster(), newMaster(), newMaster()];
  const teams = [await createTeam(base, 'one'), await createTeam(base, 'two')];
  for (const team of teams)
    await createTeamKeychain(base, readMasterKeys(first), team).write('anthropic', `of ${team}`);

  expect(await rotate(database, [second, first])).toEqual({ rotated: 2, forgotten: 0 });
  expect(await rotate(database, [second, first])).toEqual({ rotated: 0, forgotten: 0 });
  for (const team of teams) {
    expect(await createTeamKeychain(base, readMasterKeys(second), team).read('anthropic')).toBe(`of ${team}`);
  }
  // Without the line that closed them, nothing is changed.
  await expect(rotate(database, [third, first])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await createTeamKeychain(base, readMasterKeys(second), teams[0] ?? '').read('anthropic')).toBe(
    `of ${teams[0]}`,
  );
  expect(await rotate(database, [third, first], true)).toEqual({ rotated: 0, forgotten: 2 });
});

it('[X8] without a file of master keys there is nothing to close with', async () => {
  vi.stubEnv('GALLEY_MASTER_KEYS', '');
  await expect(rotateKeysCommand({})).rejects.toMatchObject({
    ...{ code: 'INVALID_ARGUMENT', details: { argument: 'master-keys' } },
  });
  vi.unstubAllEnvs();
});
