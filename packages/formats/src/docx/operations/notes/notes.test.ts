import { describe, expect, it } from 'vitest';
import { editDocument } from '../../testing/edit-document.ts';
import { paragraph, tableOf } from '../../testing/make-document.ts';

const body = paragraph(['One two three']) + tableOf([['cell']]) + paragraph(['End']);
const run = (...operations: unknown[]) => editDocument({ body }, operations);

describe('comments', () => {
  it('[F7] stand around their words, are answered, resolved and deleted with all their marks', () => {
    const commented = run(
      { kind: 'add_comment', line: 1, find: 'two', text: 'Why?', author: 'Ada Lovelace', date: '2026-01-02T03:04:05Z' },
      { kind: 'reply_comment', comment: 0, text: 'Because.' },
      { kind: 'resolve_comment', comment: 0 },
      { kind: 'add_comment', line: 2, text: 'On a row' },
    );
    expect(commented.said).toEqual([
      'comment 0 on line 1',
      'comment 1 answers comment 0',
      'comment 0 is resolved',
      'comment 2 on line 2',
    ]);
    expect(commented.part('word/comments.xml')).toContain(
      'w:author="Ada Lovelace" w:date="2026-01-02T03:04:05Z" w:initials="AL"',
    );
    expect(commented.part('word/commentsExtended.xml')).toMatch(/paraIdParent="10000001"/);
    expect(commented.part('word/commentsExtended.xml')).toMatch(/paraId="10000001" w15:done="1"/);
    expect(commented.lines[0]).toBe('One two[comment 0][comment 1] three');
    const gone = editDocument(commented.bytes, [{ kind: 'delete_comment', comment: 0 }]);
    expect(gone.main).not.toMatch(/comment\w+ w:id="[01]"/);
    expect(gone.part('word/comments.xml')).not.toContain('Because');
    expect(gone.part('word/commentsExtended.xml')).not.toContain('paraIdParent');
    expect(gone.lines.at(-1)).toBe('[comment 2 by Galley] On a row');
    expect(run({ kind: 'delete_comment', comment: 7 }).said[0]).toMatch(/^NOT_FOUND/);
  });

  it('[F7] a comment goes with its line', () => {
    const commented = run({ kind: 'add_comment', line: 1, text: 'x' });
    const gone = editDocument(commented.bytes, [{ kind: 'delete_lines', line: 1 }]);
    expect(gone.part('word/comments.xml')).not.toContain('<w:comment ');
    expect(gone.main).not.toContain('comment');
  });
});

it('[F7] a footnote makes the part of notes with its separators, or joins it', () => {
  const first = run({ kind: 'add_footnote', line: 1, find: 'two', text: 'Not three.' });
  expect(first.lines).toEqual(['One two[^1] three', '| cell |', 'End', '[^1]:  Not three.']);
  expect(first.part('word/footnotes.xml')).toMatch(/w:type="separator" w:id="-1".*w:id="1"/);
  const second = editDocument(first.bytes, [{ kind: 'add_footnote', line: 3, text: 'Last.' }]);
  expect(second.lines.slice(3)).toEqual(['[^1]:  Not three.', '[^2]:  Last.']);
});
