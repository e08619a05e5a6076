import { describe, expect, it } from 'vitest';
import { documentLinesOf } from '../read/lines.ts';
import { trackedChanges } from '../revisions/tracked-changes.ts';
import { makeDocument, paragraph } from '../testing/make-document.ts';
import { applyDocxOperations } from './apply-operations.ts';

const BYTES = makeDocument({ body: paragraph(['One red line'], 'H1') + paragraph(['Two']) + paragraph(['Three']) });
const texts = (bytes: Uint8Array) => documentLinesOf(bytes).map(({ text }) => text);
const track = { author: 'Ann', date: '2026-01-01T00:00:00Z' };

describe('[F7] operations as suggestions', () => {
  const operations = [
    { kind: 'replace_text', find: 'red', replace: 'blue' },
    { kind: 'delete_lines', line: 2 },
    { kind: 'insert_markdown', markdown: '- new\n' },
  ];

  it('are listed, and accepted or rejected as a whole', () => {
    const plain = applyDocxOperations(BYTES, operations);
    const tracked = applyDocxOperations(BYTES, operations, { track });
    expect(tracked.ok).toBe(true);
    const { total, authors } = trackedChanges(tracked.bytes, 0, 100);
    expect(total).toBeGreaterThan(2);
    expect(authors).toEqual(['Ann']);
    const accepted = applyDocxOperations(tracked.bytes, [{ kind: 'accept_changes' }]);
    const rejected = applyDocxOperations(tracked.bytes, [{ kind: 'reject_changes', author: 'Ann' }]);
    expect(texts(accepted.bytes)).toEqual(texts(plain.bytes));
    expect(texts(rejected.bytes)).toEqual(texts(BYTES));
    expect(applyDocxOperations(BYTES, [{ kind: 'accept_changes' }]).report[0]?.error?.code).toBe('NOT_FOUND');
  });
});
