import { once } from 'node:events';

const LOOK_MS = 1_000;

/** Resolves when this process is told to stop; with its parent, too, where it is nothing without it. */
export async function untilToldToStop(withParent = false): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const parent = process.ppid;
  const orphaned = Promise.withResolvers<void>();
  // A parent that was killed tells nobody: its children get another one.
  const look = withParent ? setInterval(() => process.ppid !== parent && orphaned.resolve(), LOOK_MS) : undefined;
  try {
    const told = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => once(process, name, { signal }));
    await Promise.race([...told, orphaned.promise]);
  } finally {
    clearInterval(look);
    over.abort();
  }
}
