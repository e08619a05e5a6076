import { expect, it } from 'vitest';
import { saidOfPicture } from './said-of-picture.ts';

it('[V6] a picture says what it is, and a drawing that its words are not drawn', () => {
  const said = 'Picture: image/gif, 3 × 3 pixels\nAnimated: the first frame is shown';
  expect(saidOfPicture('a.GIF', said)).toBe(said);
  expect(saidOfPicture('a.svg', '<svg><text x="1">Hi</text></svg>')).toMatch(/words of this drawing/);
  expect(saidOfPicture('a.svg', '<svg><textPath/><rect/></svg>')).toBeUndefined();
  expect(saidOfPicture('a.pdf', 'Hello')).toBeUndefined();
});
