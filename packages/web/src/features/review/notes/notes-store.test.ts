import { expect, it } from 'vitest';
import { parseNotes } from './notes-store.ts';
import { noNotes } from './review-notes.ts';

it('notes that are damaged, or of another page, are as good as none', () => {
  const file = { version: 'a', isLeft: false, isReviewed: true, left: ['0'], total: 2 };
  const good = { draftId: 'd', files: { 'a.txt': file }, comments: [{ path: 'a.txt', place: null, text: 'why?' }] };
  expect(parseNotes(JSON.stringify(good))).toEqual(good);
  for (const bad of [
    null,
    '{',
    '[]',
    '{"draftId":1}',
    JSON.stringify({ ...good, files: { 'a.txt': { ...file, left: [1] } } }),
    JSON.stringify({ ...good, comments: [{ path: 'a.txt', place: 3, text: '' }] }),
  ]) {
    expect(parseNotes(bad)).toBe(noNotes);
  }
});
