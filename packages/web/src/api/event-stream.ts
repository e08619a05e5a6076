import type { Notification } from '@galley/schema';
import { createEventParser } from './parse-events.ts';
import { reasonIn } from './post.ts';
import { session } from './session.ts';
import { pause, personReturns } from './wait.ts';

export interface EventStreamHandlers {
  readonly onNotification: (notification: Notification) => void;
  /** Called on every connection, also the first: what happened before it has to be asked for. */
  readonly onOpen: () => void;
  readonly onLost: () => void;
  /** Too many tabs are open: this one gave way, and comes back when somebody turns to it. */
  readonly onPaused: () => void;
}

/** The server sends something every 15 s: a connection that stays silent longer is dead, as after a laptop's sleep. */
const SILENCE_MS = 40_000;
const RETRY_MS = { first: 1_000, longest: 10_000 };

type Ending = 'lost' | 'superseded' | 'signed-out';

/** Follows the server's notifications until it is told to stop, and comes back after whatever cuts the connection. */
export function openEventStream(handlers: EventStreamHandlers): () => void {
  const stop = new AbortController();
  void follow(handlers, stop.signal);
  return () => stop.abort();
}

async function follow(handlers: EventStreamHandlers, signal: AbortSignal): Promise<void> {
  const place = { lastId: '' };
  let retryMs = RETRY_MS.first;
  const onOpen = () => {
    retryMs = RETRY_MS.first;
    handlers.onOpen();
  };
  while (!signal.aborted) {
    const ending = await connect({ ...handlers, onOpen }, place, signal);
    if (signal.aborted || ending === 'signed-out') return;
    if (ending === 'superseded') {
      handlers.onPaused();
      await personReturns(signal);
    } else {
      handlers.onLost();
      await pause(retryMs, signal);
      retryMs = Math.min(retryMs * 2, RETRY_MS.longest);
    }
  }
}

/** One connection, until it ends. */
async function connect(handlers: EventStreamHandlers, place: { lastId: string }, signal: AbortSignal): Promise<Ending> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  let ending: Ending = 'lost';
  const { secret } = session.snapshot();
  try {
    const headers = { ...session.headers(), ...(place.lastId === '' ? {} : { 'last-event-id': place.lastId }) };
    const both = AbortSignal.any([signal, silence.signal]);
    const response = await fetch('/events', { headers, credentials: 'omit', signal: both });
    if (response.status === 401) {
      session.end(secret, reasonIn((await response.json()).error));
      return 'signed-out';
    }
    if (!response.ok || response.body === null) return 'lost';
    handlers.onOpen();
    const feed = createEventParser(({ name, id, data }) => {
      if (name === 'closed') ending = data === 'superseded' ? 'superseded' : 'lost';
      if (name !== 'message') return;
      if (id !== null) place.lastId = id;
      const notification: Notification = JSON.parse(data);
      handlers.onNotification(notification);
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      feed(next.value);
    }
    return ending;
  } catch (error) {
    // A cut connection is expected and tried again; a defect of ours must still be seen.
    if (!(error instanceof TypeError) && !(error instanceof DOMException)) console.error(error);
    return 'lost';
  } finally {
    clearTimeout(timer);
  }
}
