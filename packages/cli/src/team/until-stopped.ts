import { once } from 'node:events';

/** Resolves when this process is told to stop. */
export async function untilToldToStop(): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([once(process, 'SIGINT', { signal }), once(process, 'SIGTERM', { signal })]);
  } finally {
    over.abort();
  }
}
