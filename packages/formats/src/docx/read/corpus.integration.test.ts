import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GalleyError } from '@galley/schema/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { findLiteral } from '../../text/find/find-matches.ts';
import { replaceDocumentText } from '../edit/text/replace-document-text.ts';
import { findInDocument } from './find-text.ts';
import { type DocumentLine, documentLinesOf } from './lines.ts';
import { mapLines } from './map-document.ts';
import { readDocumentLines } from './read-lines.ts';
import { sectionsOf } from './sections.ts';

const corpus = fileURLToPath(new URL('../../../../../../shared/corpus/docx/', import.meta.url));
const hasCorpus = existsSync(corpus);
if (!hasCorpus) process.stderr.write('The corpus of real files is absent: its tests are skipped.\n');

interface Read {
  readonly name: string;
  readonly bytes: Buffer;
  readonly lines: readonly DocumentLine[];
}

const all = { lineStart: 1, lineCount: 1_000_000 };

describe.skipIf(!hasCorpus)('lines of documents that others made', () => {
  const documents: Read[] = [];
  const refused: string[] = [];
  beforeAll(() => {
    for (const name of readdirSync(corpus)) {
      const bytes = readFileSync(join(corpus, name));
      try {
        documents.push({ name, bytes, lines: documentLinesOf(bytes) });
      } catch (error) {
        if (!(error instanceof GalleyError)) throw error;
        refused.push(`${name}: ${error.code}`);
      }
    }
  });

  it('[F1] every one is read, or refused with a code', () => {
    expect(documents.length).toBeGreaterThan(refused.length * 20);
    expect(refused.filter((line) => !/FILE_(CORRUPT|ENCRYPTED|UNSUPPORTED|TOO_LARGE)$/.test(line))).toEqual([]);
  });

  it('[F2] maps fit 8 KB and name lines and sections as reading does', () => {
    for (const { name, lines } of documents) {
      const map = mapLines(lines);
      expect(Buffer.byteLength(JSON.stringify(map)), name).toBeLessThanOrEqual(8192);
      expect(map.lines, name).toBe(lines.length);
      for (const { section, line, title, level } of map.sections) {
        expect(lines[line - 1]?.section, name).toBe(section);
        const { text } = readDocumentLines(lines, { section, lineStart: 1, lineCount: 1 });
        if (level !== undefined) expect(plain(text), name).toContain(plain(title).slice(0, 20));
      }
      for (const { line, header, section } of map.tables) {
        expect(lines[line - 1]?.text.slice(0, 160), name).toBe(header);
        expect(lines[line - 1]?.section, name).toBe(section);
      }
    }
  });

  it('[F3] numbers go up by one; every line is one line; sections together are the whole document', () => {
    for (const { name, lines } of documents) {
      expect(
        lines.map(({ number }) => number),
        name,
      ).toEqual(lines.map((_, index) => index + 1));
      expect(
        lines.filter(({ text }) => /[\r\n]/.test(text)),
        name,
      ).toEqual([]);
      const sections = sectionsOf(lines);
      expect(
        sections.map(({ number }) => number),
        name,
      ).toEqual(sections.map((_, index) => index + 1));
      const parts = sections.map(({ number }) => readDocumentLines(lines, { ...all, section: number }).text);
      expect(parts.join('\n'), name).toBe(readDocumentLines(lines, all).text);
      const windows = lines.flatMap(({ number }) =>
        number % 7 === 1 ? [readDocumentLines(lines, { lineStart: number, lineCount: 7 }).text] : [],
      );
      expect(windows.join('\n'), name).toBe(readDocumentLines(lines, all).text);
    }
  });

  it('[F7] what is found is what replacing changes, and stands on the lines it is said to', () => {
    for (const { name, bytes, lines } of documents) {
      const words = new Set(lines.flatMap((line) => line.plain.match(/\p{Letter}{4,}/gu) ?? []));
      const [word] = [...words].sort((left, right) => right.length - left.length);
      if (word === undefined) continue;
      const matches = findLiteral({ find: word, replace: 'x' });
      const found = findInDocument(lines, matches);
      const { replaced, skipped } = replaceDocumentText(bytes, matches);
      expect({ count: found.count, skipped: found.skipped }, `${name} ${word}`).toEqual({ count: replaced, skipped });
      for (const { line } of found.lines) expect(lines[line - 1]?.plain, name).toContain(word);
    }
  });
});

function plain(text: string): string {
  return text.replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
}
