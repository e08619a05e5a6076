import { expect, it } from 'vitest';
import { ChangeList } from './change-list.ts';

const cell = (row: number, column: number) => ({ top: row, left: column, bottom: row, right: column });

it('takes cells beside each other for one range', () => {
  const changes = new ChangeList();
  for (const column of [1, 2, 3]) changes.add('a', cell(4, column));
  changes.add('b', cell(4, 4));
  expect(changes.ranges()).toEqual([
    { part: 'a', range: { top: 4, left: 1, bottom: 4, right: 3 } },
    { part: 'b', range: cell(4, 4) },
  ]);
});

it('moves and forgets changes of one part, and counts them for a copy of it', () => {
  const changes = new ChangeList();
  changes.add('a', cell(1, 1));
  changes.add('b', cell(1, 1));
  changes.copy('a', 'c');
  changes.move('a', () => cell(7, 1));
  changes.move('b', () => undefined);
  expect(changes.ranges()).toEqual([
    { part: 'a', range: cell(7, 1) },
    { part: 'c', range: cell(1, 1) },
  ]);
});

it('rolls back to a checkpoint, also where a range grew or the list was moved since', () => {
  const changes = new ChangeList();
  changes.add('a', cell(1, 1));
  const checkpoint = changes.checkpoint();
  changes.add('a', cell(1, 2));
  changes.move('a', () => undefined);
  changes.add('b', cell(9, 9));
  changes.rollback(checkpoint);
  expect(changes.ranges()).toEqual([{ part: 'a', range: cell(1, 1) }]);
  changes.rollback(new ChangeList().checkpoint());
  expect(changes.isEmpty).toBe(true);
});
