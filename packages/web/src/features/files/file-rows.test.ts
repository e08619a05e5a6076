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

  it('a filter looks at the whole path and leaves no empty folder', () => {
    const rows = fileRows(['reports/a.csv', 'notes.md'].map(file), 'NOTE');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ kind: 'file', name: 'notes.md' });
  });

  it('[B1] a file has the icon of what its format says it is, whatever its name', () => {
    expect(fileIcon({ ...file('a.xlsx'), family: 'text' })).toBe('fileText');
    const families = ['table', 'text', 'slides', 'picture', 'other'] as const;
    expect(new Set(families.map((family) => fileIcon({ family }))).size).toBe(families.length);
  });
});
