import { expect, it } from 'vitest';
import { fuse } from './fuse.ts';

it('[X3] what two ways of searching find stands before what one finds', () => {
  const fused = fuse([
    { by: 'words', ids: [1, 2, 3] },
    { by: 'meaning', ids: [9, 3] },
  ]);
  expect(fused.map(({ id }) => id)).toEqual([3, 1, 9, 2]);
  expect(fused[0]?.by).toEqual(['words', 'meaning']);
});

it('[X3] one way alone keeps its order', () => {
  expect(fuse([{ by: 'words', ids: [5, 4, 7] }]).map(({ id }) => id)).toEqual([5, 4, 7]);
});
