import type { Queries } from './queries.ts';
import type { RandomBytes } from './secrets.ts';

/** What every part that knows people works with. */
export interface PeopleBase {
  readonly queries: Queries;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export function newId(prefix: string, { randomBytes }: PeopleBase): string {
  return `${prefix}_${Buffer.from(randomBytes(9)).toString('hex')}`;
}

export function at(milliseconds: number): Date {
  return new Date(milliseconds);
}
