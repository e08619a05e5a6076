import { expect, it } from 'vitest';
import { renderForm, renderHunkLines } from './render-hunk.ts';

it('[V9] names what differs beside the lines', () => {
  expect(renderForm([{ what: 'encoding', before: 'utf-16le', after: 'utf-8' }])).toEqual([
    'encoding: utf-16le → utf-8',
  ]);
  expect(renderForm()).toEqual([]);
});

it('[V4] sets changed words off from the rest of their line', () => {
  const lines = renderHunkLines([
    { kind: 'same', text: 'as it was' },
    {
      kind: 'removed',
      text: 'the old one, too',
      words: [
        [4, 7],
        [11, 16],
      ],
    },
    { kind: 'added', text: 'the new one', words: [[4, 7]] },
    { kind: 'added', text: 'all new' },
  ]);
  expect(lines).toEqual([' as it was', '-the [-old-] one[-, too-]', '+the {+new+} one', '+all new']);
});
