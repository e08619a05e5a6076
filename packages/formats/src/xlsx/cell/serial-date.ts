const DAY_MS = 86_400_000;
const OFFSET_1904 = 1462;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?)?Z?$/;

/**
 * Serial number of an ISO date or timestamp, or undefined when a sheet cannot hold it as a date (before 1900,
 * after 9999, not a date). Days before March 1900 are one lower, because the 1900 system counts a 29 February
 * that never was.
 */
export function serialFromIso(text: string, usesDates1904: boolean): number | undefined {
  const match = ISO.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0'] = match;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const check = new Date(midnight);
  if (check.getUTCMonth() !== Number(month) - 1 || check.getUTCDate() !== Number(day)) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const days = Math.round((midnight - EPOCH_1900) / DAY_MS);
  const time = (Number(hour) * 3600 + Number(minute) * 60 + Number(second) + Number(fraction)) / 86_400;
  const serial = days + time;
  if (usesDates1904) return days >= OFFSET_1904 ? serial - OFFSET_1904 : undefined;
  if (days < 2) return undefined;
  return days < 61 ? serial - 1 : serial;
}

/** ISO text of a serial number: a date, a timestamp when there is a time of day, a bare time below one day. */
export function isoFromSerial(serial: number, usesDates1904: boolean): string | undefined {
  if (!Number.isFinite(serial) || serial < 0) return undefined;
  const totalSeconds = Math.round(serial * 86_400);
  const seconds = totalSeconds % 86_400;
  const wholeDays = (totalSeconds - seconds) / 86_400;
  if (wholeDays === 0 && !usesDates1904) return timeOf(seconds);
  const days = usesDates1904 ? wholeDays + OFFSET_1904 : wholeDays < 60 ? wholeDays + 1 : wholeDays;
  if (days > 2_958_465) return undefined;
  return seconds === 0 ? dayOf(days) : `${dayOf(days)}T${timeOf(seconds)}`;
}

/** A column of dates names the same few thousand days again and again. */
const knownDays = new Map<number, string>();
const MOST_KNOWN_DAYS = 20_000;

function dayOf(days: number): string {
  const known = knownDays.get(days);
  if (known !== undefined) return known;
  const day = new Date(EPOCH_1900 + days * DAY_MS).toISOString().slice(0, 10);
  if (knownDays.size < MOST_KNOWN_DAYS) knownDays.set(days, day);
  return day;
}

function timeOf(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
