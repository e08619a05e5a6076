import { type Listener, openListener, type Sql } from '@galley/engine/store';
import { type Notification, notificationSchema } from '@galley/schema';
import { withoutPlaces } from './without-places.ts';

export const CHANNEL = 'galley';
/** PostgreSQL takes less than 8,000 bytes in one message. */
const MOST_BYTES = 7_500;
/** Inside an append a message would halve what can be appended (measured): they go together, right after. */
const TOGETHER_MS = 5;

/** What holders tell the processes that serve pages. Nothing here is durable: whoever misses some asks again. */
export interface Bus {
  /** Without these folders of whoever tells it. */
  tell(notification: Notification, places?: readonly string[]): void;
  /** Somebody asks for work to be looked for now. */
  ring(): void;
  close(): Promise<void>;
}

export function createBus(sql: Sql, onError: (error: unknown) => void): Bus {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  function later(text: string): void {
    waiting.push(text);
    timer ??= setTimeout(flush, TOGETHER_MS);
  }

  function flush(): void {
    timer = undefined;
    const messages = pack(waiting);
    waiting = [];
    sending = sending.then(async () => {
      try {
        await sql.query('SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', [CHANNEL, messages]);
      } catch (error) {
        onError(error);
      }
    });
  }

  return {
    tell(notification, places = []) {
      const text = withoutPlaces(JSON.stringify(notification), places);
      const fits = Buffer.byteLength(text) <= MOST_BYTES;
      later(fits ? text : JSON.stringify({ type: 'Resync', workbench_id: notification.workbench_id }));
    },
    ring: () => later('null'),
    async close() {
      if (timer !== undefined) {
        clearTimeout(timer);
        flush();
      }
      await sending;
    },
  };
}

/** As few messages as they fit into. */
export function pack(texts: readonly string[]): string[] {
  const messages: string[] = [];
  let [current, size]: [string[], number] = [[], 2];
  for (const text of texts) {
    const bytes = Buffer.byteLength(text) + 1;
    if (size + bytes > MOST_BYTES + 3 && current.length > 0) {
      messages.push(`[${current.join(',')}]`);
      [current, size] = [[], 2];
    }
    current.push(text);
    size += bytes;
  }
  if (current.length > 0) messages.push(`[${current.join(',')}]`);
  return messages;
}

export interface Ears {
  onNotification?(notification: Notification): void;
  onRing?(): void;
  /** Something may have been missed. */
  onGap?(): void;
}

/** One connection per process, whoever many listen in it. */
export function listenToBus(address: string, ears: Ears): Promise<Listener> {
  return openListener(
    { address, channel: CHANNEL },
    (text) => {
      const heard: unknown = JSON.parse(text);
      if (!Array.isArray(heard)) return;
      for (const each of heard) {
        if (each === null) ears.onRing?.();
        else ears.onNotification?.(notificationSchema.parse(each));
      }
    },
    () => ears.onGap?.(),
  );
}
