import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUserAccess } from '@galley/engine/workshop';
import { afterAll, describe, expect, it } from 'vitest';
import { createTeam } from '../people/teams.ts';
import { type PeopleDatabase, startPeople } from '../testing/team-bench.ts';
import { readMasterKeys } from './master-keys.ts';
import { createTeamKeychain, forgetLost, requireMasters, rotateKeys } from './team-keychain.ts';

const people = await startPeople();
const { base } = people ?? ({} as PeopleDatabase);
const wanted = people === null ? describe.skip : describe;
afterAll(() => people?.[Symbol.asyncDispose]());
const newMaster = () => randomBytes(32).toString('base64');

wanted('keys of a team', () => {
  it('[T4] [X8] lie closed in the database, open for their team and provider alone, and in no folder', async () => {
    const masters = readMasterKeys(newMaster());
    const [one, two] = [await createTeam(base, 'one'), await createTeam(base, 'two')];
    await using cleanup = new AsyncDisposableStack();
    const directory = await mkdtemp(join(tmpdir(), 'galley-keys-'));
    cleanup.defer(() => rm(directory, { recursive: true, force: true }));
    const keychain = createTeamKeychain(base, masters, one);
    const { keys } = await createUserAccess({ environment: {}, directory, keychain });
    expect(await keys.set('anthropic', 'sk-of-team-one')).toMatchObject({ source: 'keychain' });
    expect(await keys.find('anthropic')).toMatchObject({ key: 'sk-of-team-one' });
    for (const name of await readdir(directory)) {
      expect(await readFile(join(directory, name), 'utf8')).not.toContain('sk-of-team-one');
    }
    const kept = JSON.stringify(await base.queries.ask('SELECT (k.*)::text AS line FROM people.key k'));
    expect(kept).not.toContain('sk-of-team-one');
    expect(kept).not.toContain(Buffer.from('sk-of-team-one').toString('hex'));
    expect(await createTeamKeychain(base, masters, two).read('anthropic')).toBeNull();
    await base.queries.ask(`INSERT INTO people.key SELECT $1, provider, master, nonce, sealed FROM people.key`, [two]);
    await expect(createTeamKeychain(base, masters, two).read('anthropic')).rejects.toThrow();
    await base.queries.ask(`UPDATE people.key SET provider = 'openai' WHERE team = $1`, [one]);
    await expect(keychain.read('openai')).rejects.toThrow();
    expect([await keychain.remove('openai'), await keychain.remove('openai')]).toEqual([true, false]);
    await createTeamKeychain(base, masters, two).remove('anthropic');
  });

  it('[T4] a new master key takes over, and the earlier one can go', async () => {
    const [first, second] = [newMaster(), newMaster()];
    const team = await createTeam(base, 'three');
    await createTeamKeychain(base, readMasterKeys(first), team).write('google', 'a key');
    const alone = createTeamKeychain(base, readMasterKeys(second), team);
    await expect(alone.read('google')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const both = readMasterKeys(`# newest first\n${second}\n${first}\n`);
    expect(await createTeamKeychain(base, both, team).read('google')).toBe('a key');
    expect([await rotateKeys(base, both), await rotateKeys(base, both)]).toEqual([1, 0]);
    expect(await alone.read('google')).toBe('a key');
    for (const wrong of ['', '# none', 'c2hvcnQ=', `${first}\nshort`]) {
      expect(() => readMasterKeys(wrong)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
    }
  });

  it('[X8] a process that lacks a master key does not start: it would tell teams that they gave no keys', async () => {
    const [first, second] = [newMaster(), newMaster()];
    await base.queries.ask('DELETE FROM people.key');
    await requireMasters(base, null);
    const team = await createTeam(base, 'four');
    await createTeamKeychain(base, readMasterKeys(first), team).write('google', 'a key');
    await requireMasters(base, readMasterKeys(`${second}\n${first}`));
    for (const masters of [null, readMasterKeys(second)]) {
      await expect(requireMasters(base, masters)).rejects.toMatchObject({ code: 'MASTER_KEY_MISSING' });
    }
    expect(await forgetLost(base, readMasterKeys(first))).toBe(0);
    expect(await forgetLost(base, readMasterKeys(second))).toBe(1);
    await requireMasters(base, null);
  });
});
