import type { Notification } from '@galley/schema';
import { followOne } from './follow-one.ts';
import { drawLine, say } from './print.ts';
import { advanceProgress, noProgress, renderProgress } from './progress.ts';

export interface ProgressDisplay extends Disposable {
  /** Shows this run from now on, with what it did already; before, nothing is shown. */
  follow(runId: string): void;
  /** Takes the line away while something else is written; the next change draws it again. */
  hide(): void;
}

interface NotificationSource {
  subscribe(listener: (notification: Notification) => void): () => void;
}

/** Draws one line that changes on a terminal, or one line per change of status elsewhere. Always on stderr. */
export function showProgress(source: NotificationSource): ProgressDisplay {
  const terminal = process.stderr.isTTY;
  const started = performance.now();
  let state = noProgress;
  let shown = false;
  const draw = () => {
    shown = true;
    const seconds = (performance.now() - started) / 1000;
    drawLine(renderProgress(state, seconds, process.stderr.columns || 80));
  };
  const show = (notification: Notification) => {
    if (notification.type === 'WorkflowPrinted') {
      if (terminal) drawLine('');
      say(notification.text);
    }
    const before = state;
    state = advanceProgress(state, notification);
    if (terminal && state !== before) draw();
    if (!terminal && state.status !== before.status) say(state.status);
  };
  const followed = followOne(show);
  const unsubscribe = source.subscribe(followed.take);
  const hide = () => {
    shown = false;
    if (terminal) drawLine('');
  };
  const timer = setInterval(() => terminal && shown && draw(), 500);
  return {
    hide,
    follow: followed.follow,
    [Symbol.dispose]() {
      unsubscribe();
      clearInterval(timer);
      hide();
    },
  };
}
