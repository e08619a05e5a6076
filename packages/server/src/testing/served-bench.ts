import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningServer, serve } from '../serve.ts';
import { type RawAnswer, type RawRequest, rawRequest } from './raw-request.ts';

const workflows = fileURLToPath(new URL('../../../../workflows', import.meta.url));
export const token = 'the-token-of-programs-in-tests';

export interface ServedBench extends AsyncDisposable {
  readonly folder: string;
  readonly server: RunningServer;
  /** Moves the server's clock. */
  readonly clock: { now: number };
  send(path: string, options?: RawRequest): Promise<RawAnswer>;
  /** A POST of JSON with these headers besides. */
  post(path: string, input: unknown, headers?: Readonly<Record<string, string>>): Promise<RawAnswer>;
  /** The headers of a browser that has just signed in. */
  signIn(): Promise<Readonly<Record<string, string>>>;
}

/** A server on an empty Workbench, with a page of a few files and a secret beside both. */
export async function serveBench({ withToken = true } = {}): Promise<ServedBench> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-server-'));
  const page = join(folder, 'page');
  const directory = join(folder, 'bench');
  await mkdir(directory);
  await mkdir(join(page, 'assets'), { recursive: true });
  await writeFile(join(page, 'index.html'), '<!doctype html><title>Galley</title><meta nonce="GALLEY_NONCE">');
  await writeFile(join(page, 'assets', 'app-1.js'), 'export {};');
  await writeFile(join(page, 'assets', 'app-1.js.gz'), 'pressed');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  const clock = { now: 0 };
  const options = { directory, workflows, page, port: 0, now: () => clock.now };
  const server = await serve({ ...options, ...(withToken ? { token } : {}) });
  const send: ServedBench['send'] = (path, request) => rawRequest(server.port, path, request);
  const post: ServedBench['post'] = (path, input, headers = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
    });
  return {
    folder,
    server,
    clock,
    send,
    post,
    async signIn() {
      const { body } = await post('/sign-in/code', { code: server.newCode().code });
      return { authorization: `Bearer ${JSON.parse(body).result.session}` };
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
