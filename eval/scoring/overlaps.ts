/** Pairs of events of a calendar that overlap, by their summaries. */
export function overlaps(calendar: string): string[] {
  const events = calendar
    .replaceAll('\r\n', '\n')
    .replace(/\n[ \t]/g, '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((text) => ({
      start: time(text, 'DTSTART'),
      end: time(text, 'DTEND'),
      name: /^SUMMARY[^:]*:(.*)$/m.exec(text)?.[1] ?? '',
    }))
    .sort((one, other) => one.start - other.start);
  return events.flatMap((event, index) => {
    const next = events[index + 1];
    return next !== undefined && event.end > next.start ? [`${event.name} and ${next.name}`] : [];
  });
}

function time(event: string, name: string): number {
  const found = new RegExp(`^${name}[^:]*:(\\d{4})(\\d\\d)(\\d\\d)(?:T(\\d\\d)(\\d\\d)(\\d\\d))?`, 'm').exec(event);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (found ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0));
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
