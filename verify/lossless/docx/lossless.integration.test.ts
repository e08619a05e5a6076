import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeDocument, paragraph, tableOf } from '../../../packages/formats/src/docx/testing/make-document.ts';
import { verify } from '../../lossless.verify.ts';
import { checkEdit } from './check-edit.ts';
import { lookAtDocument } from './document-facts.ts';

const DOCUMENT = makeDocument({
  body: `${paragraph(['First words'])}${paragraph(['Second ', ['words in runs', '<w:b/>'], ' end'])}${tableOf([
    ['a', 'b'],
    ['c', 'd'],
  ])}${paragraph(['Last words'])}`,
  header: paragraph(['On top']),
});

describe('the lossless proof of Word documents', () => {
  it('[F5] [F7] makes every kind of edit on every document of a folder', { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-lossless-test-'));
    try {
      writeFileSync(join(folder, 'letter.docx'), DOCUMENT);
      writeFileSync(join(folder, 'broken.docx'), DOCUMENT.subarray(0, 300));
      const args = ['--format', 'docx', '--dir', folder, '--no-libreoffice', '--no-validator'];
      const { counts, violations } = await verify({ args });
      expect(violations).toEqual([]);
      expect(counts.files).toBe(1);
      expect(counts['not readable, FILE_CORRUPT']).toBe(1);
      expect(counts['kinds of edit']).toBeGreaterThan(20);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('[F5] finds an edit that does more than it says', () => {
    const sneaky = checkEdit(lookAtDocument(DOCUMENT), {
      operations: [
        { kind: 'replace_paragraph', line: 1, text: 'Other words' },
        { kind: 'format_text', line: 2, format: { italic: true } },
        { kind: 'set_properties', title: 'Hidden' },
      ],
      blocks: { gone: 1, come: 1 },
      texts: (before) => before,
      replaced: { paragraph: 1, start: 0, end: 6, by: 'Second' },
      shows: [],
    });
    expect(sneaky.faults.join('\n')).toMatch(/part .*core.*is new[\s\S]*2 blocks changed or went, 1 were meant/);
    const others = checkEdit(lookAtDocument(DOCUMENT), {
      operations: [
        { kind: 'replace_paragraph', line: 1, text: 'Other words' },
        { kind: 'format_text', line: 2, format: { italic: true } },
      ],
      blocks: { gone: 2, come: 2 },
      texts: (before) => before,
      replaced: { paragraph: 1, start: 0, end: 6, by: 'Second' },
      shows: [],
    });
    expect(others.faults).toEqual([
      expect.stringContaining('paragraph 1 of 7 reads "Other words" instead of "First words"'),
      expect.stringContaining('has another look'),
    ]);
  });
});
