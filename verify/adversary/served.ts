import { request } from 'node:http';
import { patience, startGalley } from './commands.ts';
import type { Lab } from './lab.ts';

export interface Answer {
  /** 0 when the server cut the connection, or did not answer in time. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Served extends AsyncDisposable {
  readonly port: number;
  readonly token: string;
  readonly bench: string;
  readonly pid: number;
  send(method: string, path: string, headers?: Readonly<Record<string, string>>, body?: string): Promise<Answer>;
  /** As a program of the person's own: with the token, and without anything a browser would add. */
  call(name: string, input: unknown): Promise<Answer>;
  output(): string;
}

const nothing: Answer = { status: 0, headers: {}, body: '' };

/** A real `galley serve` in a process of its own. */
export async function serveBench(lab: Lab, bench: string, args: readonly string[] = ['--no-open']): Promise<Served> {
  const token = 'the-token-of-a-program-0123456789';
  const environment = { ...lab.environment, GALLEY_TOKEN: token };
  const { child, said, ended } = startGalley(['serve', bench, '--port', '0', ...args], environment, lab.folder);
  const port = await new Promise<number>((resolve, reject) => {
    const look = (): void => {
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said.stdout)?.[1];
      if (found !== undefined) resolve(Number(found));
    };
    child.stdout.on('data', look);
    child.on('exit', () => reject(new TypeError(`the server did not start: ${said.stdout}${said.stderr}`)));
  });

  const send: Served['send'] = (method, path, headers = {}, body = '') =>
    new Promise((resolve) => {
      const outgoing = request(
        { host: '127.0.0.1', port, method, path, headers, timeout: patience(5000) },
        (incoming) => {
          let text = '';
          incoming.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
            // An answer that never ends, such as a stream of events, has said enough.
            if (incoming.headers['content-type']?.includes('event-stream') === true) incoming.destroy();
          });
          incoming.on('close', () =>
            resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text }),
          );
        },
      );
      outgoing.on('timeout', () => outgoing.destroy());
      outgoing.on('error', () => resolve(nothing));
      outgoing.end(body);
    });
  return {
    port,
    token,
    bench,
    pid: child.pid ?? 0,
    send,
    call: (name, input) =>
      send(
        'POST',
        `/rpc/${name}`,
        { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        JSON.stringify(input),
      ),
    output: () => `${said.stdout}${said.stderr}`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(timer);
    },
  };
}
