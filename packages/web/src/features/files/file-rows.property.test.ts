import type { FileView } from '@galley/schema';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileRows } from './file-rows.ts';

const part = fc.stringMatching(/^[a-cA-C0-9 ]{1,4}$/);
const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
const file = (name: string): FileView => ({
  path: name,
  kind: 'text',
  family: 'text',
  size: 1,
  modified_at: 0,
  draft: null,
});

it('[B1] every file stands in the list once, under its own folder, and each folder has one heading', () => {
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 20 }), (paths) => {
      const rows = fileRows(paths.map(file));
      let folder = '';
      const found = rows.flatMap((row) => {
        if (row.kind === 'file') return [folder === '' ? row.name : `${folder}/${row.name}`];
        folder = row.path;
        return [];
      });
      expect(found.toSorted()).toEqual(paths.toSorted());
      const headings = rows.filter(({ kind }) => kind === 'folder');
      expect(new Set(headings.map((row) => (row.kind === 'folder' ? row.path : ''))).size).toBe(headings.length);
    }),
  );
});
