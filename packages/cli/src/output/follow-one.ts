import type { Notification } from '@galley/schema';

type RunNotification = Extract<Notification, { readonly run_id: string }>;

/** Enough for what a run does before its id is known to whoever started it. */
const kept = 1_000;

/** Of the notifications of a Workbench, those of one run: others may be at work there, too. */
export function followOne(show: (notification: RunNotification) => void) {
  let runId: string | null = null;
  let others: RunNotification[] = [];
  return {
    take(notification: Notification): void {
      if (!('run_id' in notification)) return;
      if (notification.run_id === runId) show(notification);
      else others.push(notification);
      if (others.length > kept) others = others.slice(-kept / 2);
    },
    /** This run from now on, with what it did before its id was known. */
    follow(id: string): void {
      if (runId === id) return;
      runId = id;
      const early = others.filter((notification) => notification.run_id === id);
      others = [];
      for (const notification of early) show(notification);
    },
  };
}
