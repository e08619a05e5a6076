import { drawLine } from './print.ts';
import { formatSeconds } from './progress.ts';

/** From here on a wait is worth a line. */
const patience = 1000;
const width = 24;

/** Waits for something: on a terminal a bar fills where it can be told how far it is, or moves, with the time it has taken. */
export async function showWaiting<Result>(
  what: string,
  work: Promise<Result>,
  fraction: () => number | null = () => null,
): Promise<Result> {
  if (!process.stderr.isTTY) return work;
  const started = performance.now();
  let drawn = false;
  const timer = setInterval(() => {
    const elapsed = performance.now() - started;
    if (elapsed < patience) return;
    drawn = true;
    drawLine(renderWaiting(what, elapsed / 1000, process.stderr.columns || 80, fraction()));
  }, 250);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    if (drawn) drawLine('');
  }
}

export function renderWaiting(what: string, seconds: number, columns: number, fraction: number | null = null): string {
  const far = fraction === null ? '' : `, ${Math.floor(fraction * 100)} %`;
  const line = `${fraction === null ? movingBar(seconds) : fullBar(fraction)} ${what} ${formatSeconds(seconds)}${far}`;
  return line.length < columns ? line : `${line.slice(0, Math.max(0, columns - 2))}…`;
}

function movingBar(seconds: number): string {
  const at = Math.floor(seconds * 4) % (width - 3);
  return `${'░'.repeat(at)}████${'░'.repeat(width - 4 - at)}`;
}

function fullBar(fraction: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, fraction)) * width);
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
}
