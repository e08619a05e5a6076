import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { procedures } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, serve } from './serve.ts';

const workflows = fileURLToPath(new URL('../../../workflows', import.meta.url));
let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-server-'));
  await mkdir(join(folder, 'bench'));
  await mkdir(join(folder, 'page', 'assets'), { recursive: true });
  await writeFile(join(folder, 'page', 'index.html'), '<!doctype html><title>Galley</title>');
  await writeFile(join(folder, 'page', 'assets', 'app-1.js'), 'export {};');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  server = await serve({ directory: join(folder, 'bench'), workflows, page: join(folder, 'page'), port: 0 });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}

/** A raw request: fetch would not let a test forge Host and Origin. */
function send(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: server.port, method, path, headers }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const bearer = () => ({ authorization: `Bearer ${server.token}` });
const rpc = (name: string, input: unknown) => send('POST', `/rpc/${name}`, bearer(), JSON.stringify(input));

describe('access', () => {
  it.each(['/', '/assets/app-1.js', '/events', '/nothing'])('[X6] %s needs the token', async (path) => {
    expect((await send('GET', path)).status).toBe(401);
  });

  it('[X6] no procedure answers without the token', async () => {
    for (const name of Object.keys(procedures)) expect((await send('POST', `/rpc/${name}`, {}, '{}')).status).toBe(401);
  });

  it('[X6] refuses other hosts and origins even with the token', async () => {
    expect((await send('GET', '/', { ...bearer(), host: 'evil.example' })).status).toBe(403);
    expect(
      (await send('POST', '/rpc/WorkbenchList', { ...bearer(), origin: 'https://evil.example' }, '{}')).status,
    ).toBe(403);
  });

  it('[X6] the address with the token sets a cookie out of reach of scripts and leaves the address bar', async () => {
    const answer = await send('GET', `/?token=${server.token}`);
    expect(answer).toMatchObject({ status: 303, headers: { location: '/' } });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    const page = await send('GET', '/', { cookie: cookie.split(';')[0] ?? '' });
    expect(page).toMatchObject({ status: 200 });
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    const form = await send('POST', '/rpc/WorkbenchList', { cookie: cookie.split(';')[0] ?? '' }, '{}');
    expect(form.status).toBe(403);
  });

  it.each(['/../secret.txt', '/..%2fsecret.txt', '/assets/../../secret.txt', '/%2e%2e/secret.txt', '//etc/passwd'])(
    '[X6] serves nothing but the page for %s',
    async (path) => {
      const answer = await send('GET', path, bearer());
      expect(answer.body).not.toContain('secret');
      expect([200, 404]).toContain(answer.status);
    },
  );
});

describe('procedures', () => {
  it('answer with the result', async () => {
    const answer = await rpc('WorkbenchList', {});
    expect(JSON.parse(answer.body)).toMatchObject({ result: { workbenches: [{ name: 'bench' }] } });
  });

  it.each([
    ['an unknown name', 'Nothing', {}, 404, 'UNKNOWN_PROCEDURE'],
    ['a name of the prototype', 'constructor', {}, 404, 'UNKNOWN_PROCEDURE'],
    ['input that does not fit', 'WorkbenchGet', { workbench_id: 7 }, 400, 'INVALID_INPUT'],
    ['a Workbench that is not open', 'WorkbenchGet', { workbench_id: 'wb_1' }, 400, 'INVALID_INPUT'],
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

describe('notifications', () => {
  it('[R13] come as events with their number, and a lost place is answered with Resync', async () => {
    const controller = new AbortController();
    const response = await fetch(`${server.origin}/events?after=12345`, {
      headers: bearer(),
      signal: controller.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('data:')) text += (await reader?.read())?.value ?? '';
    expect(text).toMatch(/id: \d+\ndata: \{"type":"Resync"/);
    controller.abort();
  });
});

it('[X6] a port in use is said, with what to do', async () => {
  await mkdir(join(folder, 'other'));
  const options = { directory: join(folder, 'other'), workflows, page: join(folder, 'page'), port: server.port };
  await expect(serve(options)).rejects.toMatchObject({ code: 'PORT_TAKEN' });
});
