const hourMs = 3_600_000;

/**
 * When an allowance returns, read from what people are shown: `…|1762952400`, `resets 10:54am (UTC)`,
 * `resets 3pm (Europe/Berlin)`, `resets Jan 7, 2pm (UTC)`. Null when it does not say so that we understand.
 */
export function parseResetTime(text: string, now: number): Date | null {
  const epoch = /\|(\d{10})\b/.exec(text)?.[1];
  if (epoch !== undefined) return new Date(Number(epoch) * 1000);
  const match =
    /\bresets?\s+(?:at\s+)?(?:([A-Z][a-z]{2})\w*\s+(\d{1,2}),?\s+(?:at\s+)?)?(\d{1,2})(?::(\d{2}))?\s*([ap])m\s*(?:\(([^)]+)\))?/i.exec(
      text,
    );
  if (match === null) return null;
  const [, month, day, hour12, minute = '0', half, zone] = match;
  const hour = (Number(hour12) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0);
  const wanted = {
    month: month?.slice(0, 3).toLowerCase(),
    day: day === undefined ? undefined : Number(day),
    hour,
    minute: Number(minute),
  };
  return nextMoment(wanted, zone ?? 'UTC', now);
}

interface WantedTime {
  readonly month: string | undefined;
  readonly day: number | undefined;
  readonly hour: number;
  readonly minute: number;
}

/** The next moment, minute by minute of the zone's own clock, so that summer time needs no arithmetic of ours. */
function nextMoment(wanted: WantedTime, zone: string, now: number): Date | null {
  const clock = clockOf(zone);
  if (clock === null) return null;
  const quarter = hourMs / 4;
  const days = wanted.month === undefined ? 2 : 32;
  for (let at = Math.floor(now / quarter) * quarter; at < now + days * 24 * hourMs; at += quarter) {
    const seen = clock(at);
    if (wanted.month !== undefined && (seen.month !== wanted.month || seen.day !== wanted.day)) continue;
    const ahead = wanted.minute - seen.minute;
    if (seen.hour !== wanted.hour || ahead < 0 || ahead >= 15) continue;
    const moment = at + ahead * 60_000;
    if (moment > now) return new Date(moment);
  }
  return null;
}

function clockOf(zone: string) {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    return (at: number) => {
      const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
      const month = parts.get('month')?.toLowerCase();
      return {
        month,
        day: Number(parts.get('day')),
        hour: Number(parts.get('hour')),
        minute: Number(parts.get('minute')),
      };
    };
  } catch {
    // A zone this system does not know: no time is better than a wrong one.
    return null;
  }
}
