import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openProxy, type Way } from './proxy.ts';

const program = join(import.meta.dirname, 'worker.ts');

export interface CrewOptions {
  readonly workers: number;
  /** Of the database. */
  readonly port: number;
  readonly address: string;
  readonly folder: string;
  readonly secret: string;
}

interface Place {
  readonly proxy: Way;
  child: ChildProcess;
  isDisturbed: boolean;
}

/** The worker processes, and what can happen to them. */
export interface Crew extends AsyncDisposable {
  readonly counts: Record<string, number>;
  /** One mischief to one worker; resolves when it is well again. Never to the last one that works. */
  strike(kind: 'kill' | 'stop' | 'cut', index: number, forMs: number): Promise<void>;
}

export async function startCrew({ workers, port, address, folder, secret }: CrewOptions): Promise<Crew> {
  const counts: Record<string, number> = { kill: 0, stop: 0, cut: 0, ended_by_themselves: 0 };
  let made = 0;
  let closed = false;

  const places: Place[] = [];

  async function start(proxy: Way): Promise<ChildProcess> {
    made += 1;
    const args = [program, `w${made}`, address.replace(`:${port}/`, `:${proxy.port}/`), folder, secret];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    child.once('exit', (code) => {
      if (code === null || closed) return;
      counts.ended_by_themselves = (counts.ended_by_themselves ?? 0) + 1;
      // One that gave up is started anew, as whoever supervises the deployment would.
      const place = places.find((each) => each.child === child);
      if (place !== undefined) void start(proxy).then((next) => Object.assign(place, { child: next }));
    });
    return child;
  }

  for (let index = 0; index < workers; index += 1) {
    const proxy = await openProxy(port);
    places.push({ proxy, child: await start(proxy), isDisturbed: false });
  }
  for (const { child } of places) if (child.stdout !== null) await once(child.stdout, 'data');

  return {
    counts,
    async strike(kind, index, forMs) {
      const place = places[index % places.length];
      if (place === undefined || place.isDisturbed) return;
      if (places.filter(({ isDisturbed }) => !isDisturbed).length === 1) return;
      place.isDisturbed = true;
      counts[kind] = (counts[kind] ?? 0) + 1;
      if (kind === 'kill') {
        place.child.kill('SIGKILL');
        await pause(forMs);
        place.child = await start(place.proxy);
      } else if (kind === 'stop') {
        place.child.kill('SIGSTOP');
        await pause(forMs);
        place.child.kill('SIGCONT');
      } else {
        place.proxy.cut();
        await pause(forMs);
        place.proxy.mend();
      }
      place.isDisturbed = false;
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      for (const { child, proxy } of places) {
        child.kill('SIGKILL');
        await proxy[Symbol.asyncDispose]();
      }
    },
  };
}
