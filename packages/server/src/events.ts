import type { Notifier, NumberedNotification } from '@galley/engine/workshop';
import type { Notification } from '@galley/schema';

const heartbeatMs = 15_000;

/** Server-sent events from `after` on. A place that is gone is answered with Resync: the page asks for everything anew. */
export function notificationStream(
  notifier: Notifier,
  workbenchId: string,
  after: number | null,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop: (() => void) | null = null;
  return new ReadableStream({
    start(controller) {
      const send = ({ seq, notification }: NumberedNotification) =>
        controller.enqueue(encoder.encode(`id: ${seq}\ndata: ${JSON.stringify(notification)}\n\n`));
      controller.enqueue(encoder.encode('retry: 1000\n\n'));
      const missed = after === null ? [] : notifier.since(after);
      const resync: Notification = { type: 'Resync', workbench_id: workbenchId };
      if (missed === null) send({ seq: notifier.lastSeq, notification: resync });
      else missed.forEach(send);
      const unsubscribe = notifier.subscribe(send);
      const heartbeat = setInterval(() => controller.enqueue(encoder.encode(': still here\n\n')), heartbeatMs);
      stop = () => {
        unsubscribe();
        clearInterval(heartbeat);
      };
    },
    cancel: () => stop?.(),
  });
}
