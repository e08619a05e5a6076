import { cardinal } from './numbers.ts';

const lengths: Readonly<Record<string, number>> = {
  second: 1_000,
  seconds: 1_000,
  minute: 60_000,
  minutes: 60_000,
  min: 60_000,
  mins: 60_000,
  hour: 3_600_000,
  hours: 3_600_000,
  day: 86_400_000,
  days: 86_400_000,
  week: 604_800_000,
};

export interface Within {
  readonly since: number | null;
  readonly until: number | null;
}

/** `in the last 10 minutes`, `today`, `yesterday`, `since 14:30`, `before 9:00`; days and hours are those of this computer. */
export function findTimes(words: readonly string[], now: number): Within {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const length = lengths[word];
    if (length !== undefined) {
      const back = words.slice(Math.max(0, at - 2), at).some((each) => ['last', 'past', 'previous'].includes(each));
      if (back) return { since: now - length * (cardinal(words[at - 1] ?? '') ?? 1), until: null };
      if (words[at + 1] === 'ago') return { since: now - length * (cardinal(words[at - 1] ?? '') ?? 1), until: null };
    }
    if (word === 'today') return { since: midnight(now), until: null };
    if (word === 'yesterday') return { since: midnight(midnight(now) - 1), until: midnight(now) };
    const clock = /^(\d{1,2}):(\d{2})$/.exec(word);
    if (clock !== null) {
      const time = midnight(now) + Number(clock[1]) * 3_600_000 + Number(clock[2]) * 60_000;
      return ['before', 'until', 'till'].includes(words[at - 1] ?? '')
        ? { since: null, until: time }
        : { since: time, until: null };
    }
  }
  return { since: null, until: null };
}

function midnight(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
