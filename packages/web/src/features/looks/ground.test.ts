import { expect, it } from 'vitest';
import { groundOf } from './ground.ts';

const at = (x: number, size: number, fill: string | null = null, picture: string | null = null) => ({
  cm: [x, 0, size, size] as [number, number, number, number],
  fill,
  picture,
});
const stage = { background: '102030', background_picture: null };

it('[V6] words stand on their own shape, on what lies below it, or on the slide', () => {
  const shapes = [
    at(0, 10, 'FFFFFF'),
    at(20, 5, null, 'logo.png'),
    at(2, 2),
    at(21, 2),
    at(50, 2),
    at(50, 2, 'ABCDEF'),
  ];
  const ground = (index: number) => groundOf({ ...stage, shapes }, index);
  expect([2, 3, 4, 5].map(ground)).toEqual(['FFFFFF', null, '102030', 'ABCDEF']);
  expect(groundOf({ background: null, background_picture: null, shapes }, 4)).toBe('FFFFFF');
  expect(groundOf({ ...stage, background_picture: 'sky.png', shapes }, 4)).toBeNull();
});
