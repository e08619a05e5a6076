import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commandFile } from './command-file.ts';

const READY_MS = 60_000;

/** `galley team up` as a person starts it, with everything it keeps in `folder`, once it says that it works. */
export async function startTeamUp(folder: string) {
  const args = [commandFile, 'team', 'up', '--data', join(folder, 'team'), '--workers', '1'];
  const env = { ...process.env, GALLEY_CONFIG: join(folder, 'config') };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = once(child, 'exit');
  const until = Date.now() + READY_MS;
  while (!err.includes('Ctrl+C')) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGINT');
      throw new TypeError(`team up is not there: ${err}`);
    }
    await pause(50);
  }
  return {
    address: new URL(out.trim()),
    said: () => err,
    async stop(): Promise<number | null> {
      child.kill('SIGINT');
      const [code] = await ended;
      return code;
    },
  };
}
