import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { WrongStateError } from '@galley/schema';
import type { UpFolder } from '@galley/team';
import { say } from '../output/print.ts';

export interface UpWorkers extends AsyncDisposable {
  /** Resolves when each of them took up its work. */
  readonly ready: Promise<unknown>;
}

const AGAIN_MS = 1_000;

/** Workers as processes of their own, as in a deployment: one that dies is replaced, and the others take over what it held. */
export function startUpWorkers(count: number, database: string, folder: UpFolder): UpWorkers {
  const running = new Map<number, ChildProcess>();
  let stopping = false;

  function startOne(number: number): Promise<void> {
    const [entry = ''] = process.argv.slice(1);
    const args = ['team', 'work', '--data', join(folder.workers, String(number)), '--with-parent'];
    const child = spawn(process.execPath, [...process.execArgv, entry, ...args], {
      // Not in the terminal's group: Ctrl+C is for this process, which ends them in order.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        GALLEY_DATABASE: database,
        GALLEY_TEAM_SECRET: folder.secret,
        GALLEY_MASTER_KEYS: folder.masterKeys,
        GALLEY_LOG_FILE: join(folder.logs, `worker-${number}.log`),
      },
    });
    running.set(number, child);
    const ready = Promise.withResolvers<void>();
    let last = '';
    createInterface({ input: child.stderr }).on('line', (line) => {
      last = line;
      if (!line.includes(' takes calls at ')) return;
      say(`Worker ${number} works (process ${child.pid}).`);
      ready.resolve();
    });
    child.once('exit', (code, signal) => {
      running.delete(number);
      const remedy = `Look at ${join(folder.logs, `worker-${number}.log`)}.`;
      ready.reject(new WrongStateError(`Worker ${number} ended: ${last === '' ? (signal ?? code) : last}`, remedy));
      if (stopping) return;
      say(`Worker ${number} ended (${signal ?? `exit ${code}`}); another one takes its place.`);
      void pause(AGAIN_MS).then(() => {
        // Whether it comes up is said by itself; a failure leads here again.
        if (!stopping) startOne(number).catch(() => undefined);
      });
    });
    return ready.promise;
  }

  const ready = Promise.all(Array.from({ length: count }, (_, index) => startOne(index + 1)));
  return {
    ready,
    async [Symbol.asyncDispose]() {
      stopping = true;
      const ends = [...running.values()].map((child) => {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        return ended;
      });
      await Promise.all(ends);
    },
  };
}
