import { expect, it } from 'vitest';
import { checkpointName } from '../../lib/checkpoint-name.ts';
import { comparedFiles } from './comparison.ts';

it('[B9] lists what differs by path, whatever became of it', () => {
  const file = (path: string) => ({ path, size: 1 });
  const compared = comparedFiles({ added: [file('b')], removed: [file('c')], modified: [file('a'), file('d')] });
  expect(compared.map(({ path, change }) => `${path} ${change}`)).toEqual([
    'a modified',
    'b added',
    'c removed',
    'd modified',
  ]);
});

it('calls a Checkpoint by its name, else by why it was made', () => {
  expect(checkpointName({ name: 'Before taxes', reason: 'manual' })).toBe('Before taxes');
  expect(checkpointName({ name: '', reason: 'publish' })).toBe('Before a publish');
});
