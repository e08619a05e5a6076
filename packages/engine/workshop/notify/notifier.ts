import type { Notification } from '@galley/schema';

export interface NumberedNotification {
  readonly seq: number;
  readonly notification: Notification;
}

export type NotificationListener = (numbered: NumberedNotification) => void;

/** How far back a surface that lost its connection can catch up without asking for everything. */
const kept = 5000;

/**
 * Tells surfaces what happens. Numbers are per process: they let a reconnecting surface ask for what it
 * missed. Nothing here is durable; every fact can also be asked for with a procedure.
 */
export interface Notifier {
  notify(notification: Notification): void;
  subscribe(listener: NotificationListener): () => void;
  /** What came after `seq`, or null when that is too long ago (or from another process). */
  since(seq: number): readonly NumberedNotification[] | null;
  readonly lastSeq: number;
}

export function createNotifier(): Notifier {
  const listeners = new Set<NotificationListener>();
  const recent: NumberedNotification[] = [];
  let lastSeq = 0;
  return {
    notify(notification) {
      lastSeq += 1;
      const numbered = { seq: lastSeq, notification };
      recent.push(numbered);
      if (recent.length > kept * 2) recent.splice(0, recent.length - kept);
      for (const listener of listeners) listener(numbered);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    since(seq) {
      const first = recent[0]?.seq ?? lastSeq + 1;
      if (seq > lastSeq || seq < first - 1) return null;
      return recent.filter((numbered) => numbered.seq > seq);
    },
    get lastSeq() {
      return lastSeq;
    },
  };
}
