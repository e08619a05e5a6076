import type { Notification } from '@galley/schema';

export interface EventStreamHandlers {
  readonly onNotification: (notification: Notification) => void;
  /** Called on every connection, also the first: what happened before it has to be asked for. */
  readonly onOpen: () => void;
  readonly onLost: () => void;
}

const RETRY_MS = 2_000;

/**
 * The browser repeats a dropped connection with Last-Event-ID by itself, but gives up for good when the
 * server answers with an error (a restart, an expired token). Without the retry here the page would go quiet.
 */
export function openEventStream(handlers: EventStreamHandlers): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastId = '';

  const connect = () => {
    source = new EventSource(lastId === '' ? '/events' : `/events?after=${encodeURIComponent(lastId)}`);
    source.onopen = handlers.onOpen;
    source.onmessage = (message: MessageEvent<string>) => {
      if (message.lastEventId !== '') lastId = message.lastEventId;
      const notification: Notification = JSON.parse(message.data);
      handlers.onNotification(notification);
    };
    source.onerror = () => {
      handlers.onLost();
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(connect, RETRY_MS);
    };
  };
  connect();

  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
