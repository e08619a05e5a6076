import { drawLine } from './print.ts';
import { formatSeconds } from './progress.ts';

/** From here on a wait is worth a line. */
const patience = 1000;
const width = 24;

/** Waits for something that says nothing about how far it is: on a terminal a bar moves, with the time it has taken. */
export async function showWaiting<Result>(what: string, work: Promise<Result>): Promise<Result> {
  if (!process.stderr.isTTY) return work;
  const started = performance.now();
  let drawn = false;
  const timer = setInterval(() => {
    const elapsed = performance.now() - started;
    if (elapsed < patience) return;
    drawn = true;
    drawLine(renderWaiting(what, elapsed / 1000, process.stderr.columns || 80));
  }, 250);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    if (drawn) drawLine('');
  }
}

export function renderWaiting(what: string, seconds: number, columns: number): string {
  const at = Math.floor(seconds * 4) % (width - 3);
  const bar = `${'░'.repeat(at)}████${'░'.repeat(width - 4 - at)}`;
  const line = `${bar} ${what} ${formatSeconds(seconds)}`;
  return line.length < columns ? line : `${line.slice(0, Math.max(0, columns - 2))}…`;
}
