import { expect, it } from 'vitest';
import { compareDocuments } from '../diff/find/compare-documents.ts';
import { editDocument } from '../testing/edit-document.ts';
import { makeDocument, paragraph } from '../testing/make-document.ts';

const document = (second: string): Buffer =>
  makeDocument({ body: `${paragraph(['In the first body'])}</w:body><w:body>${paragraph([second])}` });

it('[F2] a document of several bodies is read, edited, tracked and compared as one', () => {
  const bytes = document('In the second body');
  const operation = { kind: 'replace_paragraph', line: 2, text: 'Said anew' };
  expect(editDocument(bytes, [operation]).lines).toEqual(['In the first body', 'Said anew']);
  const tracked = editDocument(bytes, [operation], { track: { author: 'Bea', date: '2026-01-01T00:00:00Z' } });
  expect(tracked.main).toMatch(/<w:ins .*Said anew/);
  expect(editDocument(tracked.bytes, [{ kind: 'reject_changes' }]).lines[1]).toBe('In the second body');
  const added = editDocument(bytes, [{ kind: 'insert_paragraphs', paragraphs: [{ text: 'At the end' }] }]);
  expect(added.lines.at(-1)).toBe('At the end');
  const { changes } = compareDocuments(bytes, document('In the second body, too'));
  expect(changes.all.map(({ thing }) => thing)).toEqual(['paragraph']);
});
