import { expect, it } from 'vitest';
import { legible } from './legible.ts';

it('[V6] words are never as bright as what they stand on', () => {
  expect(legible({ text: 'a', color: 'FFFFFF' })).toEqual({ text: 'a', color: '1F2328' });
  expect(legible({ text: 'a', color: 'FFFFFF' }, '203864')).toEqual({ text: 'a', color: 'FFFFFF' });
  expect(legible({ text: 'a' }, '000000')).toEqual({ text: 'a', color: 'FFFFFF' });
  expect(legible({ text: 'a', color: 'C00000' })).toEqual({ text: 'a', color: 'C00000' });
  expect(legible({ text: 'a' })).toEqual({ text: 'a' });
});
