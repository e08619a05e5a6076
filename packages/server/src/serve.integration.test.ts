import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { procedures } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from './serve.ts';
import { type ServedBench, serveBench, token } from './testing/served-bench.ts';

let bench: ServedBench;
beforeAll(async () => {
  bench = await serveBench();
});
afterAll(() => bench[Symbol.asyncDispose]());

const bearer = { authorization: `Bearer ${token}` };
const rpc = (name: string, input: unknown, headers = {}) =>
  bench.post(`/rpc/${name}`, input, { ...bearer, ...headers });

describe('without a session', () => {
  it('[X6] the page opens, and it holds nothing private', async () => {
    const page = await bench.send('/');
    expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } });
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.body).not.toContain('bench');
  });

  it('[X6] no procedure answers, whatever it is', async () => {
    const names = Object.keys(procedures);
    expect(names.length).toBeGreaterThan(40);
    for (const name of names) {
      const answer = await bench.post(`/rpc/${name}`, {});
      expect(answer, name).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer realm="Galley"' } });
      expect(JSON.parse(answer.body), name).toMatchObject({ error: { code: 'SIGN_IN_REQUIRED' } });
    }
  });

  it.each([
    [
      '/rpc//WorkbenchList',
      '//rpc/WorkbenchList',
      '/./rpc/WorkbenchList',
      '/x/../rpc/WorkbenchList',
      '/RPC/WorkbenchList',
    ],
    [
      '/%72pc/WorkbenchList',
      '/rpc%2FWorkbenchList',
      '/rpc/%57orkbenchList',
      '/rpc/WorkbenchList/',
      '/rpc/WorkbenchList?x',
    ],
    ['/events/', '/%65vents', '//events', '/events%00', '/sign-out/', '/sign-in/new-code/', '/sign-in/%6eew-code'],
  ])('[X6] no other spelling of a path leads there: %s …', async (...paths) => {
    for (const path of paths) {
      for (const answer of [await bench.send(path), await bench.post(path, {})]) {
        expect([400, 401, 404, 405], path).toContain(answer.status);
      }
    }
  });

  it('[X6] neither events nor signing out answer', async () => {
    expect((await bench.send('/events')).status).toBe(401);
    expect((await bench.post('/sign-out', {})).status).toBe(401);
  });

  it('[T5] a token in the address or in a cookie opens nothing', async () => {
    const headers = { cookie: `galley=${token}; galley_${bench.server.port}=${token}` };
    expect((await bench.send(`/events?token=${token}`, { headers })).status).toBe(401);
    expect((await bench.post(`/rpc/WorkbenchList?token=${token}`, {}, headers)).status).toBe(401);
  });
});

describe('with a session', () => {
  it.each([
    ['another host', { host: 'evil.example' }, 403],
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    ['a page of another site, by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of another port', { 'sec-fetch-site': 'same-site' }, 403],
    ['a body that is not said to be JSON', { 'content-type': 'text/plain' }, 415],
  ])('[X6] refuses %s', async (_, headers, status) => {
    const answer = await rpc('WorkbenchList', {}, headers);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body).error.remedy).toMatch(/\S/);
  });

  it('[X6] refuses other methods', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      expect((await bench.send('/rpc/WorkbenchList', { method, headers: bearer })).status, method).toBe(405);
    }
  });

  it.each(['/../secret.txt', '/..%2fsecret.txt', '/assets/../../secret.txt', '/%2e%2e/secret.txt', '//etc/passwd'])(
    '[X6] serves nothing but the page for %s',
    async (path) => {
      const answer = await bench.send(path, { headers: bearer });
      expect(answer.body).not.toContain('secret');
      expect([200, 404]).toContain(answer.status);
    },
  );
});

describe('the page', () => {
  it('[X6] comes with a policy that runs nothing inline, and a nonce of its own each time', async () => {
    const [first, second] = [await bench.send('/'), await bench.send('/')];
    const policy = String(first.headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    const nonce = /nonce-([\w-]{22})/.exec(policy)?.[1] ?? 'no nonce';
    expect(first.body).toContain(`nonce="${nonce}"`);
    expect(second.headers['content-security-policy']).not.toContain(nonce);
    expect(second.body).not.toContain(nonce);
    expect(first.headers).toMatchObject({
      'cross-origin-embedder-policy': 'require-corp',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-content-type-options': 'nosniff',
    });
  });

  it('[X6] asked for as localhost, sends on to the one address that the session belongs to', async () => {
    const headers = { host: `localhost:${bench.server.port}` };
    expect(await bench.send('/', { headers })).toMatchObject({
      status: 307,
      headers: { location: `${bench.server.origin}/` },
    });
    expect((await bench.post('/rpc/WorkbenchList', {}, { ...bearer, ...headers })).status).toBe(403);
  });

  it('is sent compressed to whoever can read that', async () => {
    const headers = { 'accept-encoding': 'gzip;q=1.0, deflate' };
    expect(await bench.send('/assets/app-1.js', { headers })).toMatchObject({
      body: 'pressed',
      headers: {
        'content-encoding': 'gzip',
        'content-type': 'text/javascript; charset=utf-8',
        vary: 'Accept-Encoding',
      },
    });
    expect(await bench.send('/assets/app-1.js')).toMatchObject({ body: 'export {};' });
  });
});

describe('procedures', () => {
  it('answer with the result', async () => {
    const answer = await rpc('WorkbenchList', {});
    expect(JSON.parse(answer.body)).toEqual({
      result: { workbenches: [expect.objectContaining({ name: 'bench' })] },
    });
  });

  it('that change something also say which earlier answers are out of date', async () => {
    const list = JSON.parse((await rpc('WorkbenchList', {})).body);
    const { workbench_id } = list.result.workbenches[0];
    const set = await rpc('ContextSet', { workbench_id, name: 'Company', text: 'A bakery.' });
    expect(JSON.parse(set.body)).toEqual({
      result: { items: [{ name: 'Company', text: 'A bakery.' }] },
      changed: ['ContextList', 'WorkshopGetClutter'],
    });
  });

  it.each([
    ['an unknown name', 'Nothing', {}, 404, 'UNKNOWN_PROCEDURE'],
    ['a name of the prototype', 'constructor', {}, 404, 'UNKNOWN_PROCEDURE'],
    ['input that does not fit', 'WorkbenchGet', { workbench_id: 7 }, 400, 'INVALID_ARGUMENT'],
    ['a Workbench that is not open', 'WorkbenchGet', { workbench_id: 'wb_1' }, 404, 'NOT_FOUND'],
  ])('refuse %s with a code and a remedy', async (_, name, input, status, code) => {
    const answer = await rpc(name, input);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code, remedy: expect.stringMatching(/\S/) } });
  });

  it('[B2] refuse paths outside the Workbench', async () => {
    const [workbench] = JSON.parse((await rpc('WorkbenchList', {})).body).result.workbenches;
    for (const name of ['WorkbenchPreviewFile', 'ReviewGetTextDiff', 'ReviewGetXlsxDiff']) {
      const answer = await rpc(name, { workbench_id: workbench.workbench_id, path: '../secret.txt' });
      expect(JSON.parse(answer.body), name).toMatchObject({ error: { code: 'SANDBOX_VIOLATION' } });
    }
  });
});

it('[X6] a port in use is said, with what to do', async () => {
  const { folder, server } = bench;
  await mkdir(join(folder, 'other'));
  const workflows = join(import.meta.dirname, '../../../workflows');
  const options = { directory: join(folder, 'other'), workflows, page: join(folder, 'page'), port: server.port };
  await expect(serve(options)).rejects.toMatchObject({ code: 'PORT_TAKEN' });
});
