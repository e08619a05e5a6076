export { plural } from '@galley/schema';

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // Decided on what is shown: 999,950 bytes round to 1.0 MB, not to 1000 KB.
  while (Number(value.toFixed(0)) >= 1_000 && unit < units.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const digits = unit === 0 || Number(value.toFixed(1)) >= 100 ? 0 : 1;
  return `${value.toFixed(digits)} ${units[unit]}`;
}

/** 7 s, 1 min 05 s, 1 h 02 min: never more than two parts. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** As much of a moment as tells it from others: the time today, with the day this year, with the year before that. */
export function formatTime(at: number, now: number, locale?: string): string {
  const date = new Date(at);
  const today = new Date(now);
  const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
  if (today.toDateString() === date.toDateString()) return date.toLocaleString(locale, time);
  const year = today.getFullYear() === date.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return date.toLocaleString(locale, { day: 'numeric', month: 'short', ...year, ...time });
}
