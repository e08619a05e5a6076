import { createServer } from 'node:http';
import { type ListeningServer, listenOn } from './listen-on.ts';

export interface HealthOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** Whether work may be sent here now. */
  readonly isReady: () => boolean | Promise<boolean>;
  /** For Prometheus. */
  readonly metrics: () => string;
}

/**
 * `/healthz`, `/readyz` and `/metrics` on a port of their own: probes and Prometheus come by address and without sign-in, and
 * nothing that they are told names a person, a file or a Workbench.
 */
export async function answerHealth({ host, port, isReady, metrics }: HealthOptions): Promise<ListeningServer> {
  const server = createServer((request, response) => {
    const say = (status: number, text: string) => {
      response.writeHead(status, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
      response.end(text);
    };
    const { pathname } = new URL(request.url ?? '/', 'http://health');
    if (request.method !== 'GET') return say(405, 'Only GET.\n');
    if (pathname === '/healthz') return say(200, 'ok\n');
    if (pathname === '/metrics') return say(200, metrics());
    if (pathname !== '/readyz') return say(404, 'Not found.\n');
    void Promise.resolve(isReady()).then(
      (ready) => say(ready ? 200 : 503, ready ? 'ready\n' : 'not ready\n'),
      () => say(503, 'not ready\n'),
    );
  });
  return listenOn(server, host, port);
}
