import type { NotificationStream } from './notification-stream.ts';

/** A browser opens six connections to a server: more streams than this would leave none for anything else. */
const perSession = 4;

export interface EventStreams {
  /** Keeps a stream that belongs to a session; the oldest one of that session gives way. */
  open(sessionId: string, make: (onEnd: () => void) => NotificationStream): NotificationStream;
  endAll(sessionId: string): void;
  readonly size: number;
}

export function createEventStreams(most = perSession): EventStreams {
  const open = new Map<string, Set<NotificationStream>>();
  return {
    open(sessionId, make) {
      const streams = open.get(sessionId) ?? new Set();
      open.set(sessionId, streams);
      const stream = make(() => {
        streams.delete(stream);
        if (streams.size === 0) open.delete(sessionId);
      });
      const [oldest] = streams;
      if (streams.size >= most) oldest?.close('superseded');
      streams.add(stream);
      open.set(sessionId, streams);
      return stream;
    },
    endAll(sessionId) {
      for (const stream of [...(open.get(sessionId) ?? [])]) stream.close('signed-out');
    },
    get size() {
      return [...open.values()].reduce((sum, streams) => sum + streams.size, 0);
    },
  };
}
