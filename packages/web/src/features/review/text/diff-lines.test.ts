import { describe, expect, it } from 'vitest';
import { diffLines } from './diff-lines.ts';

describe('diffLines', () => {
  it('[V4] numbers both sides and names what is left out between hunks', () => {
    const lines = diffLines([
      {
        baseline_start: 1,
        draft_start: 1,
        lines: [
          { kind: 'removed', text: 'old', words: [[0, 3]] },
          { kind: 'added', text: 'new' },
          { kind: 'added', text: 'more' },
          { kind: 'same', text: 'tail' },
        ],
      },
      { baseline_start: 10, draft_start: 11, lines: [{ kind: 'added', text: 'end' }] },
    ]);
    expect(lines.map(({ kind, referenceNumber, number }) => [kind, referenceNumber, number])).toEqual([
      ['removed', 1, undefined],
      ['added', undefined, 1],
      ['added', undefined, 2],
      ['same', 2, 3],
      ['gap', undefined, undefined],
      ['added', undefined, 11],
    ]);
    expect(lines.map(({ words }) => words).slice(0, 2)).toEqual([[[0, 3]], undefined]);
    expect(lines[4]?.text).toBe('7 unchanged lines');
  });

  it('a new file (its other side starts at 0) has no gap before it', () => {
    expect(diffLines([{ baseline_start: 0, draft_start: 1, lines: [{ kind: 'added', text: 'a' }] }])).toHaveLength(1);
  });
});
