import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { actAs } from '@galley/engine/store';
import { afterAll, describe, expect, it } from 'vitest';
import { readBudgets, setBudget } from '../budgets/budget-store.ts';
import { createTeamAccesses } from '../keys/team-access.ts';
import { createTeam } from '../people/teams.ts';
import { type PeopleDatabase, startPeople } from '../testing/team-bench.ts';
import { handlersOfTeams } from './of-team.ts';

const people = await startPeople();
const { base, pool } = people ?? ({} as PeopleDatabase);
const wanted = people === null ? describe.skip : describe;
afterAll(() => people?.[Symbol.asyncDispose]());

wanted('the test of a provider on a team server', () => {
  it('[A6] [O12] [X9] is in the list of its own team alone, by name, and on its budgets', async () => {
    await using cleanup = new AsyncDisposableStack();
    const directory = await mkdtemp(join(tmpdir(), 'galley-of-team-'));
    cleanup.defer(() => rm(directory, { recursive: true, force: true }));
    let asked = 0;
    // Takes the request and breaks off: nobody counted anything.
    const server = createServer((request) => {
      asked += 1;
      request.socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanup.defer(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const settings = { providers: { mine: { base_url: `http://127.0.0.1:${port}/v1` } }, models: [{ id: 'mine/m' }] };
    await writeFile(join(directory, 'models.json'), JSON.stringify(settings));
    const [one, two] = [await createTeam(base, 'one'), await createTeam(base, 'two')];
    const accesses = cleanup.use(createTeamAccesses({ pool, base, masters: null, directory }));
    const handlers = await handlersOfTeams(accesses, base)(one);
    const ada = { person_id: 'person_ada', name: 'Ada' };
    const test = () => actAs(ada, () => handlers.ProviderTest({ provider: 'mine' }));
    expect(await test()).toMatchObject({ works: false, code: 'MODEL_NETWORK' });
    const listed = async (team: string) => (await (await accesses.of(team)).access.egress.read()).entries;
    expect(await listed(one)).toMatchObject([
      { provider: 'mine', model: 'mine/m', parts: ['test of the connection, asked for by Ada'], files: [] },
    ]);
    expect(await listed(two)).toEqual([]);
    expect(await readdir(directory)).toEqual(['models.json']);
    // Another process of the team sees it, too.
    const elsewhere = cleanup.use(createTeamAccesses({ pool, base, masters: null, directory }));
    expect((await (await elsewhere.of(one)).access.egress.read()).entries).toHaveLength(1);

    const spent = async () => (await readBudgets(base, one)).find(({ kind }) => kind === 'person');
    expect(await spent()).toMatchObject({ subject: ada.person_id, spent_tokens: 64 });
    await setBudget(base, one, { kind: 'team', subject: one, dollars: null, tokens: 70 });
    const before = asked;
    await expect(test()).rejects.toMatchObject({ code: 'BUDGET_REACHED' });
    expect(asked).toBe(before);
  });
});
