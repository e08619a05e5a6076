import type { Workshop } from '@galley/engine/workshop';
import { advanceProgress, noProgress, renderProgress } from './progress.ts';

export interface ProgressDisplay extends Disposable {
  /** Takes the line away while something else is written; the next change draws it again. */
  hide(): void;
}

/** Draws one line that changes on a terminal, or one line per change of status elsewhere. Always on stderr. */
export function showProgress(workshop: Workshop): ProgressDisplay {
  const terminal = process.stderr.isTTY;
  const started = performance.now();
  let state = noProgress;
  let shown = false;
  const draw = () => {
    shown = true;
    const seconds = (performance.now() - started) / 1000;
    process.stderr.write(`\r\u001b[2K${renderProgress(state, seconds, process.stderr.columns || 80)}`);
  };
  const unsubscribe = workshop.notifier.subscribe(({ notification }) => {
    if (notification.type === 'WorkflowPrinted')
      process.stderr.write(`${terminal ? '\r\u001b[2K' : ''}${notification.text}\n`);
    const before = state;
    state = advanceProgress(state, notification);
    if (terminal && state !== before) draw();
    if (!terminal && state.status !== before.status) process.stderr.write(`${state.status}\n`);
  });
  const hide = () => {
    shown = false;
    if (terminal) process.stderr.write('\r\u001b[2K');
  };
  const timer = setInterval(() => terminal && shown && draw(), 500);
  return {
    hide,
    [Symbol.dispose]() {
      unsubscribe();
      clearInterval(timer);
      hide();
    },
  };
}
