import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPaths, mentionAt, writeMention } from './mention.ts';

const paths = ['bills.csv', 'reports/2025/summary.docx', 'reports/2026/summary.docx', 'rents.xlsx', 'my notes.md'];

describe('[X1] files named in a message', () => {
  it('finds the @ that the caret is in', () => {
    expect(mentionAt('compare @bil', 12)).toEqual({ start: 8, end: 12, typed: 'bil' });
    expect(mentionAt('@', 1)).toEqual({ start: 0, end: 1, typed: '' });
    expect(mentionAt('(@rep/2', 7)?.typed).toBe('rep/2');
  });

  it('leaves addresses and finished names alone', () => {
    expect(mentionAt('anna@example.org', 16)).toBeNull();
    expect(mentionAt('@bills.csv and', 14)).toBeNull();
    expect(mentionAt('no mention', 4)).toBeNull();
  });

  it('matches loosely, names before folders', () => {
    expect(matchPaths(paths, 'bil')[0]).toBe('bills.csv');
    expect(matchPaths(paths, 'smr')).toContain('reports/2026/summary.docx');
    expect(matchPaths(paths, 're')).toContain('reports/');
    expect(matchPaths(paths, 'rents')).toEqual(['rents.xlsx']);
    expect(matchPaths(paths, 'zzz')).toEqual([]);
  });

  it('goes on inside a folder that was chosen', () => {
    const chosen = writeMention('see @rep now', { start: 4, end: 8, typed: 'rep' }, 'reports/');
    expect(chosen.text).toBe('see @reports/ now');
    const inside = mentionAt(chosen.text, chosen.caret);
    expect(inside?.typed).toBe('reports/');
    expect(matchPaths(paths, 'reports/')).not.toContain('reports/');
    expect(matchPaths(paths, 'reports/')).toContain('reports/2025/');
  });

  it('quotes a name with spaces and goes on after it', () => {
    const { text, caret } = writeMention('read @my', { start: 5, end: 8, typed: 'my' }, 'my notes.md');
    expect(text).toBe('read @"my notes.md" ');
    expect(caret).toBe(text.length);
  });

  it('offers nothing that lacks a typed letter', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 6 }), (typed) => {
        for (const path of matchPaths(paths, typed)) {
          for (const letter of typed.toLowerCase()) expect(path.toLowerCase()).toContain(letter);
        }
      }),
    );
  });
});
