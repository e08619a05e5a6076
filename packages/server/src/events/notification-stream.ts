import type { Notifier, NumberedNotification } from '@galley/engine/workshop';
import type { Notification } from '@galley/schema';

const heartbeatMs = 15_000;

/** Bytes that wait in the connection, and notifications that wait behind them. */
const room = { bytes: 64_000, notifications: 1_000 };

export interface NotificationStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Ends it and says why, so that the page does not take it for a lost connection. */
  close(reason: 'superseded' | 'signed-out'): void;
}

export interface NotificationStreamOptions {
  readonly notifier: Notifier;
  readonly workbenchId: string;
  /** The last number that the page saw; null on its first connection. */
  readonly after: number | null;
  readonly onEnd: () => void;
}

/**
 * Server-sent events from `after` on. Where the place is gone, or the reader is too slow and more waits than there is
 * room for, one Resync replaces it all: the page asks for everything anew.
 */
export function notificationStream(options: NotificationStreamOptions): NotificationStream {
  const { notifier, workbenchId, after, onEnd } = options;
  const encoder = new TextEncoder();
  const resync: Notification = { type: 'Resync', workbench_id: workbenchId };
  let waiting: NumberedNotification[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;

  const hasRoom = () => (controller?.desiredSize ?? 0) > 0;
  const send = (text: string) => controller?.enqueue(encoder.encode(text));
  const flush = () => {
    let sent = 0;
    while (sent < waiting.length && hasRoom()) {
      const next = waiting[sent];
      if (next !== undefined) send(`id: ${next.seq}\ndata: ${JSON.stringify(next.notification)}\n\n`);
      sent += 1;
    }
    if (sent > 0) waiting = waiting.slice(sent);
  };
  const push = (numbered: NumberedNotification) => {
    waiting.push(numbered);
    if (waiting.length > room.notifications) waiting = [{ seq: notifier.lastSeq, notification: resync }];
    flush();
  };
  const unsubscribe = notifier.subscribe(push);
  const heartbeat = setInterval(() => hasRoom() && send(': still here\n\n'), heartbeatMs);
  const end = () => {
    if (controller === null) return;
    unsubscribe();
    clearInterval(heartbeat);
    controller = null;
    onEnd();
  };

  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
        // Said at once: without a first byte the page would not know that it is connected.
        send(': connected\n\n');
        const missed = after === null ? [] : notifier.since(after);
        if (missed === null) push({ seq: notifier.lastSeq, notification: resync });
        else missed.forEach(push);
      },
      pull: flush,
      cancel: end,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: room.bytes }),
  );
  return {
    body,
    close(reason) {
      send(`event: closed\ndata: ${reason}\n\n`);
      controller?.close();
      end();
    },
  };
}
