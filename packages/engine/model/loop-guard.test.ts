import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callKey, countCall, noRepeats, type Repeats, repeatLimits, repeatWarning } from './loop-guard.ts';

const call = (input: Record<string, unknown>, tool = 'read_file') => ({ call_id: 'x', tool, arguments: input });
const counts = (calls: readonly [Record<string, unknown>, string][]): number[] => {
  let repeats: Repeats = noRepeats;
  return calls.map(([input, result]) => {
    const counted = countCall(repeats, call(input), result);
    repeats = counted.repeats;
    return counted.count;
  });
};

describe('[R14] the loop guard', () => {
  it('counts an equal call with an equal result, also when several take turns', () => {
    const a = { path: 'a' };
    const b = { path: 'b' };
    expect(counts(Array.from({ length: 4 }, () => [a, '1']))).toEqual([1, 2, 3, 4]);
    const turns = Array.from({ length: 5 }, (): [Record<string, unknown>, string][] => [
      [a, '1'],
      [b, '2'],
    ]).flat();
    expect(counts(turns)).toEqual([1, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
  });

  it('does not count a look that is repeated while other work goes on', () => {
    const work = Array.from({ length: 40 }, (_, index): [Record<string, unknown>, string][] => [
      [{ path: 'the same map' }, 'm'],
      [{ write: index }, 'ok'],
    ]).flat();
    expect(Math.max(...counts(work))).toBe(1);
  });

  it('begins anew when the result changes', () => {
    const a = { path: 'a' };
    expect(
      counts([
        [a, '1'],
        [a, '1'],
        [a, '2'],
        [a, '2'],
      ]),
    ).toEqual([1, 2, 1, 2]);
  });

  it('warns from the third time on, and says when it ends', () => {
    expect([1, 2].map(repeatWarning)).toEqual([null, null]);
    expect(repeatWarning(3)).toContain(`at ${repeatLimits.stopAt} times`);
  });

  it('knows a call by its content, not by the order of its arguments', () => {
    expect(callKey(call({ a: 1, b: { c: [1, null], d: 'x' } }))).toBe(
      callKey(call({ b: { d: 'x', c: [1, null] }, a: 1 })),
    );
    expect(callKey(call({ a: [1, 2] }))).not.toBe(callKey(call({ a: [2, 1] })));
    expect(callKey(call({}, 'a'))).not.toBe(callKey(call({}, 'b')));
    expect(callKey({ ...call({}), malformed: '{' })).not.toBe(callKey(call({})));
  });

  it('never counts beyond one in a sweep over chunks or a batch of writes with different arguments', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { maxLength: 200 }), fc.string(), (starts, result) => {
        const sweep = starts.map((start): [Record<string, unknown>, string] => [
          { path: 'a', line_start: start },
          result,
        ]);
        expect(counts(sweep).every((count) => count === 1)).toBe(true);
      }),
    );
  });

  it('ends every sequence that brings nothing new any more, and none that always does', () => {
    const circle = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(circle, fc.integer({ min: 1, max: 6 }), (paths, every) => {
        const again = Array.from({ length: 8 }, () =>
          paths.map((path): [Record<string, unknown>, string] => [{ path }, '1']),
        );
        expect(Math.max(...counts(again.flat()))).toBeGreaterThanOrEqual(repeatLimits.stopAt);
        const busy = again
          .flat()
          .flatMap((step, index): [Record<string, unknown>, string][] =>
            index % Math.min(every, 2) === 0 ? [step, [{ fresh: index }, '1']] : [step],
          );
        expect(Math.max(...counts(busy))).toBeLessThan(repeatLimits.warnAt);
      }),
    );
  });
});
