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
  it('counts an equal call with an equal result, also with others in between', () => {
    const a = { path: 'a' };
    const b = { path: 'b' };
    expect(
      counts([
        [a, '1'],
        [b, '2'],
        [a, '1'],
        [b, '2'],
        [a, '1'],
      ]),
    ).toEqual([1, 1, 2, 2, 3]);
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

  it('counts exactly the run of equal results that ends here, for any sequence', () => {
    const step = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2'));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const counted = counts(steps.map(([path, result]) => [{ path }, result]));
        for (const [index, [path, result]] of steps.entries()) {
          const same = steps.slice(0, index + 1).filter(([other]) => other === path);
          const differs = same.findLastIndex(([, other]) => other !== result);
          expect(counted[index]).toBe(same.length - 1 - differs);
        }
      }),
    );
  });
});
