import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  callIdSchema,
  checkpointIdSchema,
  companionIdSchema,
  createIdSource,
  draftIdSchema,
  hashSchema,
  type IdPrefix,
  messageIdSchema,
  publishIdSchema,
  runIdSchema,
  tryIdSchema,
  workbenchIdSchema,
} from './ids.ts';

const schemas = {
  wb: workbenchIdSchema,
  run: runIdSchema,
  msg: messageIdSchema,
  draft: draftIdSchema,
  cp: checkpointIdSchema,
  pub: publishIdSchema,
  try: tryIdSchema,
  companion: companionIdSchema,
  call: callIdSchema,
} satisfies Record<IdPrefix, unknown>;
const prefixes = Object.keys(schemas) as IdPrefix[];
const at = (now: number, random = 0.5) => createIdSource({ now: () => now }, () => random);

describe.each(prefixes)('%s_…', (prefix) => {
  it('is made so that its own schema takes it, and no other', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 4e12 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (now, random) => {
          const id = at(now, random).next(prefix);
          expect(prefixes.filter((other) => schemas[other].safeParse(id).success)).toEqual([prefix]);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('sorts by the time it was made, until the year 5188', () => {
    fc.assert(
      fc.property(fc.nat({ max: 36 ** 9 - 2 }), fc.integer({ min: 1, max: 1e9 }), (now, later) => {
        const next = Math.min(now + later, 36 ** 9 - 1);
        expect(at(now, 0.999).next(prefix) < at(next, 0).next(prefix)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

it('is always of one length: neither a small time nor a small chance shortens it', () => {
  expect(at(0, 0).next('run')).toBe('run_000000000-000000');
  expect(at(36 ** 9 - 1, 1 - 2 ** -53).next('run')).toBe('run_zzzzzzzzz-zzzzzz');
});

it('[T1] no id can be a path or a line of its own', () => {
  for (const id of ['run_', 'run_..', 'run_a/b', 'run_a\\b', 'run_a\nb', 'run_a\n', ' run_a', 'run_a%2f', 'run_Ä'])
    expect(runIdSchema.safeParse(id).success, JSON.stringify(id)).toBe(false);
});

it('a hash is 64 hex digits in lower case and nothing else', () => {
  const good = 'ab'.repeat(32);
  expect(hashSchema.safeParse(good).success).toBe(true);
  for (const bad of [good.toUpperCase(), good.slice(1), `${good}0`, `${good}\n`, `../${good}`, ''])
    expect(hashSchema.safeParse(bad).success, bad).toBe(false);
});
