import { expect, it } from 'vitest';
import { sendCommand } from './comments.ts';

it('[B12] comments become one request that a shell takes as it is', () => {
  const comments = [
    { place: 'book.xlsx, 2 of 2', text: "Don't." },
    { place: 'a.txt', text: 'Shorter $HOME ' },
  ];
  expect(sendCommand('/w', comments)).toBe(
    `galley run /w --refine 'Please change the Draft as these comments ask: book.xlsx, 2 of 2: Don'\\''t.; a.txt: Shorter $HOME'`,
  );
});
