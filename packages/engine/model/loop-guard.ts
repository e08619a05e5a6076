import { createHash } from 'node:crypto';
import type { ToolCall } from '@galley/schema';

/** How often each call of a turn gave the same result in a row, by what was called. */
export type Repeats = ReadonlyMap<string, { readonly result: string; readonly count: number }>;

export const noRepeats: Repeats = new Map();

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
  /** How often in a row this call has now given this result. */
  readonly count: number;
}

/** A call that gives something new starts again at one: whoever polls for a change is not in a loop. */
export function countCall(repeats: Repeats, call: ToolCall, result: string): CountedCall {
  const key = callKey(call);
  const known = repeats.get(key);
  const count = known?.result === result ? known.count + 1 : 1;
  return { repeats: new Map(repeats).set(key, { result, count }), count };
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
