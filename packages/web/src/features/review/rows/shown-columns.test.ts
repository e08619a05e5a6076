import { expect, it } from 'vitest';
import { shownColumns } from './shown-columns.ts';

it('[V4] columns of both versions stand side by side, those that went at the end', () => {
  const columns = {
    before: ['id', 'town', 'old'],
    after: ['id', 'new', 'city'],
    added: ['new'],
    removed: ['old'],
    renamed: [{ from: 'town', to: 'city' }],
    is_reordered: false,
  };
  expect(shownColumns(columns)).toEqual([
    { name: 'id', title: 'id', mark: 'kept', before: 0, after: 0 },
    { name: 'new', title: 'new', mark: 'added', before: null, after: 1 },
    { name: 'city', title: 'town → city', mark: 'kept', before: 1, after: 2 },
    { name: 'old', title: 'old', mark: 'removed', before: 2, after: null },
  ]);
});
