import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffLines } from './diff-lines.ts';

const kinds = fc.constantFrom('same' as const, 'removed' as const, 'added' as const);
/** Two whole texts, line by line, and where the unchanged stretches between hunks are left out. */
const script = fc.array(fc.tuple(kinds, fc.nat(30)), { minLength: 1, maxLength: 40 });

it('[V4] numbers are those of the two files, whatever was left out between the hunks', () => {
  fc.assert(
    fc.property(script, (steps) => {
      let [baseline, draft] = [1, 1];
      const expected: [number | undefined, number | undefined][] = [];
      const hunks = steps.map(([kind, skipped]) => {
        baseline += skipped;
        draft += skipped;
        const hunk = { baseline_start: baseline, draft_start: draft, lines: [{ kind, text: kind }] };
        expected.push([kind === 'added' ? undefined : baseline, kind === 'removed' ? undefined : draft]);
        if (kind !== 'added') baseline += 1;
        if (kind !== 'removed') draft += 1;
        return hunk;
      });
      const lines = diffLines(hunks);
      const shown = lines.filter(({ kind }) => kind !== 'gap');
      expect(shown.map(({ referenceNumber, number }) => [referenceNumber, number])).toEqual(expected);
      const gaps = lines.filter(({ kind }) => kind === 'gap').map(({ text }) => Number.parseInt(text, 10));
      expect(gaps).toEqual(steps.map(([, skipped]) => skipped).filter((skipped) => skipped > 0));
    }),
  );
});
