import type { FileView } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { fileIcon, fileRows } from './file-rows.ts';

const file = (path: string): FileView => ({ path, kind: 'text', family: 'text', size: 1, modified_at: 0, draft: null });
const names = (...paths: string[]) =>
  fileRows(paths.map(file)).map((row) => (row.kind === 'folder' ? `${row.path}/` : row.name));

describe('fileRows', () => {
  it('[B1] files of sub-folders stand under the name of their folder, after those of the folder itself', () => {
    expect(names('reports/b.csv', 'notes.md', 'reports/a.csv', 'archive/2024/x.txt')).toEqual([
      'notes.md',
      'archive/2024/',
      'x.txt',
      'reports/',
      'a.csv',
      'b.csv',
    ]);
  });

  it('sorts numbers as numbers', () => {
    expect(names('page 10.md', 'page 9.md')).toEqual(['page 9.md', 'page 10.md']);
  });

  it('[B1] a closed folder hides what is below it, and one that is to be made is shown', () => {
    const files = ['a/x.csv', 'a/b/y.csv', 'z.md'].map(file);
    const shown = (closed: string[], made: string[] = []) =>
      fileRows(files, { closed: new Set(closed), made: new Set(made) }).map((row) =>
        row.kind === 'folder' ? `${row.depth} ${row.name}/${row.isEmpty ? ' empty' : ''}` : `${row.depth} ${row.name}`,
      );
    expect(shown([])).toEqual(['0 z.md', '0 a/', '1 x.csv', '1 b/', '2 y.csv']);
    expect(shown(['a'])).toEqual(['0 z.md', '0 a/']);
    expect(shown(['a/b'], ['new'])).toEqual(['0 z.md', '0 a/', '1 x.csv', '1 b/', '0 new/ empty']);
  });

  it('[B1] a file has the icon of what its format says it is, whatever its name', () => {
    expect(fileIcon({ ...file('a.xlsx'), family: 'text' })).toBe('fileText');
    const families = ['table', 'text', 'slides', 'picture', 'other'] as const;
    expect(new Set(families.map((family) => fileIcon({ family }))).size).toBe(families.length);
  });
});
