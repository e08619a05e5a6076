import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { FileUnsupportedError } from '../base/errors.ts';
import { detectKind } from '../registry/detect.ts';
import { isTextKind } from '../registry/text-kind.ts';
import { textAdapter } from './adapter.ts';
import { openText } from './form/text-form.ts';
import { unifiedDiff } from './testing/unified-diff.ts';

const corpus = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
const folders = ['csv', 'other'].filter((name) => existsSync(`${corpus}${name}`));
if (folders.length === 0) process.stderr.write('The corpus of real files is absent: its tests are skipped.\n');

/** Real texts that can be edited: those that are broken are refused, which other tests see to. */
const texts = folders
  .flatMap((folder) => readdirSync(`${corpus}${folder}`).map((name) => `${corpus}${folder}/${name}`))
  .filter((path) => statSync(path).isFile() && statSync(path).size < 300_000)
  .flatMap((path) => {
    const bytes = readFileSync(path);
    if (!isTextKind(detectKind(path, bytes.subarray(0, 4096)))) return [];
    try {
      return [{ path, bytes, text: openText(bytes).text }];
    } catch (error) {
      if (error instanceof FileUnsupportedError) return [];
      throw error;
    }
  });

const edit = async (bytes: Uint8Array, ...operations: Parameters<typeof textAdapter.edit>[1][number][]) => {
  const edited = await textAdapter.edit(bytes, operations, {});
  expect(edited.report.filter(({ ok }) => !ok)).toEqual([]);
  return Buffer.from(edited.bytes);
};

it.skipIf(texts.length === 0)('[F10] an edit of a real text and its reverse give back every byte', async () => {
  expect(texts.length).toBeGreaterThan(20);
  for (const { path, bytes, text } of texts) {
    const lines = text.split(/\r\n|\n|\r/);
    const middle = Math.max(1, Math.ceil(lines.length / 2) - 1);
    const added = await edit(bytes, { kind: 'insert_lines', after: middle - 1, text: 'added here' });
    const back = await edit(added, { kind: 'delete_lines', start: middle, expect: 'added here' });
    expect(Buffer.compare(back, bytes), path).toBe(0);
  }
});

it.skipIf(texts.length === 0)(
  '[F10] a patch between two versions of a real text makes the one from the other',
  async () => {
    for (const { path, bytes, text } of texts) {
      const changed = await edit(
        bytes,
        { kind: 'append', text: 'last' },
        { kind: 'replace_lines', start: 1, text: 'first' },
      );
      const patch = unifiedDiff(text, openText(changed).text);
      expect(Buffer.compare(await edit(bytes, { kind: 'patch', patch }), changed), path).toBe(0);
    }
  },
);
