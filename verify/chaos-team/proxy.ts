import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to the database that can be cut: for one worker, while it is whole for the others. */
export interface Way extends AsyncDisposable {
  readonly port: number;
  /** Breaks every connection, and refuses new ones until it is mended. */
  cut(): void;
  mend(): void;
}

export async function openProxy(target: number): Promise<Way> {
  const sockets = new Set<Socket>();
  let whole = true;
  const server = createServer((from) => {
    if (!whole) return void from.destroy();
    const to = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut() {
      whole = false;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      whole = true;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
