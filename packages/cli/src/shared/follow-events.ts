import { setTimeout as pause } from 'node:timers/promises';
import { readLines } from '@galley/engine/attach';
import type { Notification } from '@galley/schema';

interface EventSource {
  readonly origin: string;
  readonly workbench_id: string;
  readonly token: string;
}

const againMs = 1_000;

/** Tells what happens in a shared Workbench until it is stopped. A connection that breaks is made anew. */
export function followEvents(source: EventSource, tell: (notification: Notification) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  void (async () => {
    while (!signal.aborted) {
      // What a broken connection missed is asked for with the next call; each call says for itself what is wrong.
      await readOnce(source, tell, signal).catch(() => undefined);
      await pause(againMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return () => controller.abort();
}

async function readOnce(
  { origin, workbench_id, token }: EventSource,
  tell: (said: Notification) => void,
  signal: AbortSignal,
) {
  const headers = { authorization: `Bearer ${token}`, 'galley-workbench': workbench_id, 'user-agent': 'galley' };
  const response = await fetch(`${origin}/events`, { headers, redirect: 'error', signal });
  if (!response.ok || response.body === null) return;
  for await (const line of readLines(response.body)) {
    if (line.startsWith('data: {')) tell(JSON.parse(line.slice(6)));
  }
}
