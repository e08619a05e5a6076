import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GalleyError } from '@galley/schema/errors';
import { afterAll, describe, expect, it } from 'vitest';
import { createTableEngine } from '../clients/table-engine.ts';

const corpus = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
const hasCorpus = existsSync(corpus);
if (!hasCorpus) process.stderr.write('The corpus of real files is absent: its tests are skipped.\n');
const engine = createTableEngine({ maxTables: 8, loadTimeoutMs: 20_000 });
afterAll(() => engine.close());

const load = (folder: string, name: string) =>
  engine.load({
    key: name,
    path: join(corpus, folder, name),
    name: 'data',
    format: folder === 'xlsx' ? 'xlsx' : 'csv',
  });

describe.skipIf(!hasCorpus)('tables that others made', () => {
  it.each(['csv', 'xlsx'])(
    '[F1] every %s file loads and describes, or fails with a code of a file',
    async (folder) => {
      let loaded = 0;
      const names = readdirSync(join(corpus, folder)).filter(
        (_name, index) => index % (folder === 'csv' ? 2 : 16) === 0,
      );
      for (const name of names) {
        try {
          const table = await load(folder, name);
          const map = await engine.map(table);
          expect(Buffer.byteLength(JSON.stringify(map)), name).toBeLessThanOrEqual(8192);
          expect(map.row_count, name).toBe(table.row_count);
          loaded += 1;
        } catch (error) {
          if (!(error instanceof GalleyError)) throw error;
          expect(error.code, `${name}: ${error.message}`).toMatch(/^(FILE_|SHEET_NOT_FOUND)/);
        }
      }
      expect(loaded / names.length).toBeGreaterThan(0.9);
    },
    120_000,
  );
});
