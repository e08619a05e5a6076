import { expect, it } from 'vitest';
import { matchCommands } from './match-commands.ts';

const commands = ['Settings: Storage', 'reports/costs.csv', 'old costs.md', 'Go to Home'].map((label) => ({
  id: label,
  label,
  group: 'x',
  onSelect: () => undefined,
}));
const found = (typed: string) => matchCommands(commands, typed).map(({ label }) => label);

it('[X1] finds what holds every word, beginnings of words first', () => {
  expect(found('')).toHaveLength(4);
  expect(found('COST')).toEqual(['reports/costs.csv', 'old costs.md']);
  expect(found('cost old')).toEqual(['old costs.md']);
  expect(found('ome')).toEqual(['Go to Home']);
  expect(found('nothing like it')).toEqual([]);
});
