import { readdir, readFile } from 'node:fs/promises';

/**
 * Processes that carry `NAME=value` in their environment. Children inherit it, also those that left their
 * process group, and those whose starter was killed. Only Linux tells; elsewhere the list is empty.
 */
export async function processesMarked(name: string, value: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const marker = Buffer.from(`\0${name}=${value}\0`);
  const ids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid);
  const found = await Promise.all(
    ids.map(async (id) => ((await environmentOf(id)).includes(marker) ? Number(id) : null)),
  );
  return found.filter((id) => id !== null);
}

/**
 * Ends every marked process. None is left when this returns. With a grace they are asked first: a program that is killed
 * outright loses what it had not yet written of its Session.
 */
export async function endMarked(name: string, value: string, graceMs = 0): Promise<void> {
  const killFrom = performance.now() + graceMs;
  const giveUp = killFrom + 1000;
  let asked = false;
  // A dying process may have started another one meanwhile, so one look is not enough.
  for (let ids = await processesMarked(name, value); ids.length > 0; ids = await processesMarked(name, value)) {
    const now = performance.now();
    if (now > giveUp) return;
    const signal = now >= killFrom ? 'SIGKILL' : 'SIGTERM';
    if (signal === 'SIGKILL' || !asked) for (const id of ids) sendSignal(id, signal);
    asked = true;
    await new Promise<void>((resolve) => setTimeout(resolve, 10));
  }
}

/** Signal 0 only asks. False when there is nobody to receive it. */
export function sendSignal(id: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(id, signal);
  } catch {
    return false;
  }
}

async function environmentOf(id: string): Promise<Buffer> {
  try {
    return Buffer.concat([Buffer.from('\0'), await readFile(`/proc/${id}/environ`)]);
  } catch {
    // It ended meanwhile, or it is another user's: then it is not ours to end.
    return Buffer.alloc(0);
  }
}
