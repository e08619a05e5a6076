import { expect, it } from 'vitest';
import type { Tried } from './attack.ts';
import { renderTable, tabulate } from './table.ts';

const tried: readonly Tried[] = [
  { attacker: 'local user', kind: 'no session', name: 'KeyList', through: null },
  { attacker: 'model', kind: 'link', name: 'read_file', through: null },
  { attacker: 'model', kind: 'link', name: 'list_files', through: 'shown' },
];

it('[T1] counts what was tried, refused and went through, attacker by attacker', () => {
  expect(tabulate(tried)).toEqual([
    { attacker: 'model', kind: 'link', tried: 2, refused: 1, through: 1 },
    { attacker: 'local user', kind: 'no session', tried: 1, refused: 1, through: 0 },
  ]);
  expect(renderTable(tried).split('\n').at(-1)).toMatch(/^all +3 +2 +1$/);
});
