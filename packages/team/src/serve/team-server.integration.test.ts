import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@galley/formats';
import { afterAll, describe, expect, it } from 'vitest';
import { answerCalls } from '../forward/answer.ts';
import { readMasterKeys } from '../keys/master-keys.ts';
import { createTeamAccesses } from '../keys/team-access.ts';
import { createInvitation } from '../people/invitations.ts';
import { addWorkbench, createTeam, newWorkbenchId } from '../people/teams.ts';
import { certificateFiles } from '../testing/certificate.ts';
import { listenTls, type Sent, sendTls, startTlsProxy } from '../testing/https.ts';
import { startTeamDatabase, type TeamDatabase } from '../testing/team-database.ts';
import { startWorker, type Worker } from '../work/worker.ts';
import { startTeamServer } from './team-server.ts';

const workflows = fileURLToPath(new URL('../../../../workflows', import.meta.url));
const database = await startTeamDatabase();

describe.skipIf(database === null)('a team server with its worker', async () => {
  const { pool, address, folder } = database as TeamDatabase;
  const resources = new AsyncDisposableStack();
  afterAll(async () => {
    await resources.disposeAsync();
    await database?.[Symbol.asyncDispose]();
  });
  const files = resources.use(await certificateFiles());
  const secret = randomBytes(16).toString('hex');
  const masters = readMasterKeys(randomBytes(32).toString('base64'));
  const configuration = join(folder, 'config');
  const page = join(folder, 'page');
  await mkdir(page, { recursive: true });
  await writeFile(join(page, 'index.html'), '<!doctype html><title>Galley</title>');
  const common = { address, secret, page, configuration, masters, provider: null };

  const [outer, proxied] = [await freePort(), await freePort()];
  const [origin, proxyOrigin] = [`https://localhost:${outer}`, `https://localhost:${proxied}`];
  const own = { host: '127.0.0.1', port: outer, origin, tls: files, trustedProxies: [] };
  const server = resources.use(await startTeamServer({ ...common, ...own }));
  const behind = { host: '127.0.0.1', port: 0, origin: proxyOrigin, tls: null, trustedProxies: ['127.0.0.1/32'] };
  const second = resources.use(await startTeamServer({ ...common, ...behind }));
  resources.use(await startTlsProxy(files, proxied, () => second.port));

  const accesses = resources.use(createTeamAccesses({ pool, base: server.base, masters, directory: configuration }));
  let worker: Worker | null = null;
  const answering = resources.use(await answerCalls({ worker: () => worker, secret, host: '127.0.0.1', port: 0 }));
  const callAddress = `https://127.0.0.1:${answering.port}`;
  const workshop = async ({ team }: { readonly team: string }) => ({ workflows, ...(await accesses.of(team)) });
  worker = await startWorker({ pool, address, id: 'one', data: join(folder, 'one'), callAddress, workshop });
  const started = worker;
  resources.defer(() => started.drain(5_000));

  const { base } = server;
  const team = await createTeam(base, 'Bakers');
  const workbenchId = newWorkbenchId();
  await addWorkbench(base, { workbenchId, team, name: 'Recipes', owner: null });
  const invitation = { team, name: 'Ada', owner: true, place: null, createdBy: null, days: 1 };
  const { secret: invited } = await createInvitation(base, invitation);
  const joining = { invitation: invited, name: 'Ada', login: 'ada@example.org', password: 'correct horse battery' };
  const { session } = (await sendTls(`${origin}/sign-in/join`, joining)).body.result;
  const rpc = (name: string, input: object = {}, at = origin): Promise<Sent> =>
    sendTls(`${at}/rpc/${name}`, input, session);
  const inWorkbench = { workbench_id: workbenchId };

  it('[X7] [X8] [X9] answers over TLS: joining, files, a run on a worker, its events, publish', async () => {
    expect((await sendTls(`${origin}/`)).body).toContain('<title>Galley</title>');
    expect((await sendTls(`${origin}/rpc/RunList`, inWorkbench)).status).toBe(401);
    await expect(fetch(`http://localhost:${outer}/`)).rejects.toThrow('fetch failed');
    const stream = await listenTls(origin, workbenchId, session);
    expect(stream.status).toBe(200);
    const text = 'make a list of three fruits in fruits.txt';
    const sent = await rpc('WorkshopSendUserMessage', { ...inWorkbench, text });
    expect(sent.body).toMatchObject({ result: { run_id: expect.stringMatching(/^run_/) } });
    await expect.poll(() => stream.heard.join(''), { timeout: 30_000 }).toContain('WorkshopRunStatusChanged');
    stream.close();
    const { rows } = await pool.query('SELECT owner, name FROM galley.workbenches WHERE id = $1', [workbenchId]);
    expect(rows).toEqual([{ owner: 'one', name: 'Recipes' }]);
    expect(server.counts.text()).toMatch(/^galley_requests_total\{status="2xx"\} \d+$/m);
    expect(await server.isReady()).toBe(true);
  });

  it('[X8] answers through a proxy that ends TLS, and nobody who goes around it', async () => {
    const through = await rpc('WorkbenchGet', inWorkbench, proxyOrigin);
    expect(through.body).toMatchObject({ result: { workbench_id: workbenchId } });
    const around = await fetch(`http://127.0.0.1:${second.port}/`, { headers: { host: `localhost:${proxied}` } });
    expect(around.status).toBe(403);
    await around.text();
  });

  it('there is one list of Workbenches: a name that its holder changes is the name in the list', async () => {
    await rpc('WorkbenchRename', { ...inWorkbench, name: 'Bread' });
    const names = async () => {
      const { result } = (await rpc('WorkbenchList')).body;
      return result.workbenches.map(({ name }: { name: string }) => name);
    };
    await expect.poll(names).toEqual(['Bread']);
    const added = await sendTls(`${origin}/team/WorkbenchAdd`, { name: 'Cakes' }, session);
    expect(added.body).toMatchObject({ result: { name: 'Cakes' } });
    expect(await names()).toEqual(['Bread', 'Cakes']);
    const other = { workbench_id: added.body.result.workbench_id };
    expect((await rpc('WorkbenchListFiles', other)).body).toMatchObject({ result: { files: [] } });
  });

  it('[T4] [A5] keys and consents of a team are kept for all of its servers and workers, sealed', async () => {
    const key = `sk-ant-${randomBytes(20).toString('hex')}`;
    const set = await rpc('KeySet', { provider: 'anthropic', key });
    expect(set.body).toMatchObject({ result: { source: 'keychain', warning: null } });
    const listed = (await rpc('KeyList', {}, proxyOrigin)).body.result.keys;
    expect(listed.find(({ provider }: { provider: string }) => provider === 'anthropic')).toMatchObject({
      source: 'keychain',
      hint: `…${key.slice(-4)}`,
    });
    const { rows } = await pool.query("SELECT encode(sealed, 'escape') AS sealed FROM people.key");
    expect(rows).toHaveLength(1);
    expect(String(rows[0]?.sealed)).not.toContain(key);
    const { access } = await accesses.of(team);
    expect((await access.keys.find('anthropic'))?.key).toBe(key);
    const consent = { ...inWorkbench, provider: 'anthropic', model: null, file_patterns: null };
    expect((await rpc('ConsentGrant', consent)).status).toBe(200);
    const all = (await rpc('ConsentListAll', {}, proxyOrigin)).body.result.consents;
    expect(all).toMatchObject([{ folder: `team:${workbenchId}`, provider: 'anthropic' }]);
    expect((await rpc('ModelList')).body.result.models.length).toBeGreaterThan(1);
  });

  it('a server without a master key keeps no key, and says what is missing', async () => {
    const without = createTeamAccesses({ pool, base, masters: null, directory: configuration });
    const { access } = await without.of(team);
    await expect(access.keys.set('openai', 'sk-0123456789')).rejects.toMatchObject({ code: 'MASTER_KEY_MISSING' });
    without[Symbol.dispose]();
  });

  it('[X7] drains: answers what is under way, refuses what comes then', async () => {
    const port = await freePort();
    const third = await startTeamServer({ ...common, ...own, port, origin: `https://localhost:${port}` });
    const asked = rpc('WorkbenchListFiles', inWorkbench, `https://localhost:${port}`);
    await expect.poll(() => third.counts.text(), { interval: 1 }).toMatch(/^galley_requests_under_way 1$|_total/m);
    const drained = third.drain();
    expect((await asked).status).toBe(200);
    await drained;
    await expect(sendTls(`https://localhost:${port}/`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await expect(third.isReady()).resolves.toBe(false);
  });
});
