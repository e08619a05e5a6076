import { expect, it } from 'vitest';
import { code, codesIn } from '../session/code-span.ts';
import { type Output, parseItem, renderItem } from './output.ts';

const output: Output = {
  label: 'Mom’s — list',
  description: 'Rows of `a.csv` where `kind` is `Write x from y`',
  paths: ['a.csv', 'b c.csv'],
  sql: `SELECT "a\`b" FROM "t" WHERE "x" = 'Write \`q\` from'`,
  to: 'out/r (1).xlsx',
  sheet: 'Mom’s',
  rows: 12,
};

it('[R5] an item reads back as what it was made from, whatever its names hold', () => {
  const { label: _label, description: _description, ...planned } = output;
  expect(parseItem(renderItem(output))).toEqual(planned);
  const plain = { ...output, sheet: null, rows: null, to: 'x.csv' };
  expect(parseItem(renderItem(plain))).toEqual({ ...planned, sheet: null, rows: null, to: 'x.csv' });
});

it('[P5] an item reworded by a person still carries its work', () => {
  const edited = renderItem(output).replace(/^.*? — .*?, into/, 'My words — please, into');
  expect(parseItem(edited)).toMatchObject({ to: output.to, sql: output.sql });
  expect(parseItem('into the woods')).toBeNull();
});

it.each(['plain', 'a`b', '`', '``', '`a', ' a ', 'a``b`c', '|'])('code spans read back: %j', (text) => {
  expect(codesIn(`x ${code(text)} y`)).toEqual([text]);
});
