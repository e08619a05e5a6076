import { shortSubject } from '@galley/schema';

const DAY_MS = 86_400_000;

/** How long something still holds, in whole days. */
export function untilWords(expires: string, now = Date.now()): string {
  const days = Math.ceil((Date.parse(expires) - now) / DAY_MS);
  if (days <= 0) return 'has ended';
  return days === 1 ? 'ends within a day' : `ends in ${days} days`;
}

interface Person {
  readonly person_id: string;
  readonly name: string;
}

/** What a decision was about: people and Workbenches by name, everything else, and who has left, by id. */
export function subjectWords(
  about: string | null,
  people: readonly Person[],
  workbenchName: (id: string) => string | null,
): string | null {
  if (about === null) return null;
  return people.find(({ person_id }) => person_id === about)?.name ?? workbenchName(about) ?? shortSubject(about);
}

interface Budget {
  readonly dollars: number | null;
  readonly tokens: number | null;
  readonly calls_per_minute: number | null;
  readonly spent_dollars: number;
  readonly spent_tokens: number;
}

/** What was spent this month, and of how much; and how many calls a minute may have. */
export function budgetWords({ dollars, tokens, calls_per_minute: calls, spent_dollars, spent_tokens }: Budget): string {
  const money = `$${spent_dollars.toFixed(2)}${dollars === null ? '' : ` of $${dollars.toFixed(2)}`}`;
  const count = (number: number) => number.toLocaleString('en');
  const amount = `${count(spent_tokens)}${tokens === null ? '' : ` of ${count(tokens)}`} tokens`;
  const pace = calls === null ? '' : ` · ${count(calls)} calls a minute`;
  const free = dollars === null && tokens === null && calls === null;
  return `${money} · ${amount}${pace}${free ? ' · no limit' : ''}`;
}
