const unitMilliseconds = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Longer waits than this are a slip of the pen, and their timers would overflow. */
const longestMilliseconds = 3_650 * unitMilliseconds.d;

/** `90s`, `30m`, `24h`, `7d` or plain seconds, in milliseconds; null for anything else. */
export function parseDuration(text: string): number | null {
  const match = /^(\d{1,10}(?:\.\d{1,3})?)\s*([smhd])?$/.exec(text.trim());
  if (match === null) return null;
  const unit = match[2] === 'm' || match[2] === 'h' || match[2] === 'd' ? match[2] : 's';
  const milliseconds = Math.round(Number(match[1]) * unitMilliseconds[unit]);
  return milliseconds > longestMilliseconds ? null : milliseconds;
}

/** The shortest way to write it that `parseDuration` reads back. */
export function formatDuration(milliseconds: number): string {
  for (const unit of ['d', 'h', 'm'] as const) {
    if (milliseconds > 0 && milliseconds % unitMilliseconds[unit] === 0) {
      return `${milliseconds / unitMilliseconds[unit]}${unit}`;
    }
  }
  return `${milliseconds / 1_000}s`;
}
