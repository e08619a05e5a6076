import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeManifest, describeFiles } from './manifest.ts';

const file = (path: string, draft: 'added' | 'deleted' | null = null) => ({ path, size: 1200, modifiedAt: 0, draft });
const part = (path: string, ...map: string[]) => ({ file: file(path), map });

describe('the manifest', () => {
  it('[F12] shows each file with its map, by path, and marks those of the Draft', () => {
    const parts = [
      part('b.csv', '4 rows; columns: day'),
      { file: file('a.xlsx', 'added'), map: ['sheet One (1 × 2)'] },
    ];
    expect(composeManifest(parts, 0, 1000)).toEqual({
      text: '- `a.xlsx` (1.2 KB, added in the Draft)\n  sheet One (1 × 2)\n- `b.csv` (1.2 KB)\n  4 rows; columns: day',
      mapCharacters: 43,
    });
  });

  it('leaves out what the Draft deletes, and says when there is nothing', () => {
    expect(describeFiles([file('a', 'deleted')], 0)).toBe('(no files yet)');
  });

  it('[F12] keeps the maps that come first when there is no room for all, and names the others', () => {
    const parts = ['z', 'a', 'b'].map((name) => part(`${name}.csv`, `columns: ${name.repeat(60)}`));
    const { text } = composeManifest(parts, 0, 160);
    expect(text).toContain('zzzz');
    expect(text).not.toContain('aaaa');
    expect(text).toContain('no room for the maps of a.csv, b.csv');
  });

  it('[F12] never exceeds its budget by more than the two lines that say what is missing', () => {
    const parts = fc.array(
      fc.record({
        path: fc.stringMatching(/^[a-z]{1,40}$/),
        map: fc.array(fc.string({ maxLength: 300 }), { maxLength: 9 }),
      }),
      { minLength: 1, maxLength: 300 },
    );
    fc.assert(
      fc.property(parts, fc.integer({ min: 200, max: 20_000 }), fc.nat(50), (list, budget, leftOut) => {
        const { text, mapCharacters } = composeManifest(
          list.map(({ path, map }) => part(path, ...map.map((line) => line.replaceAll('\n', ' ')))),
          leftOut,
          budget,
        );
        expect(text.length).toBeLessThanOrEqual(budget + 320);
        expect(mapCharacters).toBeLessThanOrEqual(budget);
        const shown = text.split('\n').filter((line) => line.startsWith('- `')).length;
        const missing = Number(/and (\d+) more files, see/.exec(text)?.[1] ?? 0);
        expect(shown + missing).toBe(list.length + leftOut);
      }),
    );
  });
});
