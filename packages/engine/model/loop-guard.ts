import { createHash } from 'node:crypto';
import type { ToolCall } from '@galley/schema';

/** How often each call of a turn gave a result that was known already, since the turn last brought anything new. */
export interface Repeats {
  /** How many outcomes so far were new. */
  readonly news: number;
  readonly calls: ReadonlyMap<string, { readonly result: string; readonly count: number; readonly news: number }>;
}

export const noRepeats: Repeats = { news: 0, calls: new Map() };

/** The third equal outcome warns the model itself; the sixth ends the turn (SPEC R14). */
export const repeatLimits = { warnAt: 3, stopAt: 6 } as const;

/**
 * The same tool with the same arguments, whatever their order. Arguments that differ in anything, as in a sweep over
 * chunks or a batch of writes, are another call.
 */
export function callKey({ tool, arguments: input, malformed }: ToolCall): string {
  const written = malformed === undefined ? canonical(input) : `malformed ${malformed}`;
  return createHash('sha256').update(`${tool}\n${written}`).digest('hex');
}

export interface CountedCall {
  readonly repeats: Repeats;
  /** How often this call has now given this result with nothing new in between. */
  readonly count: number;
}

/**
 * Only what stands still is a loop. Whoever polls for a change, or looks at the same map before each of many different
 * writes, gets somewhere: every new outcome lets all counts begin again.
 */
export function countCall(repeats: Repeats, call: ToolCall, result: string): CountedCall {
  const key = callKey(call);
  const known = repeats.calls.get(key);
  const isNew = known?.result !== result;
  const news = repeats.news + (isNew ? 1 : 0);
  const count = !isNew && known?.news === news ? known.count + 1 : 1;
  return { repeats: { news, calls: new Map(repeats.calls).set(key, { result, count, news }) }, count };
}

/** What the model is told with a repeated outcome; null where there is nothing to say. */
export function repeatWarning(count: number): string | null {
  const { warnAt, stopAt } = repeatLimits;
  if (count < warnAt) return null;
  return `This call has now given the same result ${count} times. Do something else, or finish with what you have: at ${stopAt} times the work stops.`;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}
