import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'galley-way-out-';
export const socketName = 's';
/** Younger ones may be about to listen. */
const settledMs = 60_000;

let swept: Promise<void> | undefined;

/** A folder for one socket that only this user can enter; it is gone when the scope ends. */
export async function privateFolder(): Promise<AsyncDisposable & { readonly socket: string }> {
  swept ??= sweepFolders();
  await swept;
  const folder = await mkdtemp(join(tmpdir(), prefix));
  return {
    socket: join(folder, socketName),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Removes what processes left that were killed: their sockets are there and nobody answers. */
export async function sweepFolders(now = Date.now()): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const folder = join(tmpdir(), name);
    const found = await stat(folder).catch(() => null);
    const isOld = found !== null && found.uid === process.getuid?.() && now - found.mtimeMs > settledMs;
    if (isOld && !(await answers(join(folder, socketName)))) await rm(folder, { recursive: true, force: true });
  }
}

async function answers(socket: string): Promise<boolean> {
  const client = connect(socket);
  try {
    await once(client, 'connect');
    return true;
  } catch {
    // Refused, or not even there: whoever made it is gone.
    return false;
  } finally {
    client.destroy();
  }
}
