import { readFile } from 'node:fs/promises';

/** Asks again and again until the answer is yes; fails after ten seconds, so that a test says what it waited for. */
export async function waitUntil(
  what: string,
  ask: () => Promise<boolean> | boolean,
  timeoutMs = 10_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A zombie has ended: nobody has asked for its exit code yet, that is all. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    return !/^\d+ \(.*\) Z /s.test(status);
  } catch {
    return false;
  }
}

export async function pidIn(path: string): Promise<number> {
  let pid = 0;
  await waitUntil(`a process id in ${path}`, async () => {
    pid = Number((await readFile(path, 'utf8').catch(() => '')).trim());
    return pid > 0;
  });
  return pid;
}
