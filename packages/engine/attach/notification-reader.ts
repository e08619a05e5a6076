import type { Notification } from '@galley/schema';
import { readLines } from './read-lines.ts';
import { sendRequest } from './request.ts';

export type Listener = (notification: Notification) => void;

/** Follows the notifications of a holder from the number `after` on. */
export interface NotificationReader {
  /** Resolves when everything up to this number was told, or nothing more will come. */
  reached(seq: number): Promise<void>;
  close(): void;
}

/** A reader that is told nothing for this long has lost the holder's attention; answers do not wait for it. */
const patienceMs = 2_000;

export function readNotifications(socketPath: string, after: number, tell: Listener): NotificationReader {
  const controller = new AbortController();
  const { signal } = controller;
  const waiting = new Set<{ readonly seq: number; readonly done: () => void }>();
  let last = after;
  let ended = false;
  const settle = () => {
    for (const each of waiting) if (ended || each.seq <= last) each.done();
  };

  async function follow(): Promise<void> {
    const headers = { 'last-event-id': String(after) };
    const response = await sendRequest({ socketPath, path: '/events', headers, signal });
    let id = last;
    for await (const line of readLines(response)) {
      if (line.startsWith('id: ')) id = Number(line.slice(4));
      if (!line.startsWith('data: {')) continue;
      tell(JSON.parse(line.slice(6)));
      last = id;
      settle();
    }
  }

  follow()
    // The next request says what became of the holder, and says it to whoever asked.
    .catch(() => undefined)
    .finally(() => {
      ended = true;
      settle();
    });

  return {
    reached(seq) {
      if (ended || seq <= last) return Promise.resolve();
      return new Promise((resolve) => {
        const entry = {
          seq,
          done: () => {
            clearTimeout(timer);
            waiting.delete(entry);
            resolve();
          },
        };
        const timer = setTimeout(entry.done, patienceMs);
        waiting.add(entry);
      });
    },
    close: () => controller.abort(),
  };
}
