import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const engine = fileURLToPath(new URL('../../', import.meta.url));
/** Where Galley writes below `.galley/`. */
const FOLDERS = ['store', 'workshop/projections', 'workshop/observe', 'workshop/settings', 'model/access'];
const RAW = /\b(?:writeFile|writeFileSync|appendFile|appendFileSync|mkdir|mkdirSync|createWriteStream|open|openSync)\(/;
const FROM_FS = /import \{([^}]*)\} from 'node:fs(?:\/promises)?'/g;

/** Those that are this way, that write for the person's own configuration, or that only open what they made. */
const KNOWN = new Set([
  'store/disk/disk.ts',
  'store/disk/copy-checked.ts',
  'store/objects/object-store.ts',
  'store/postgres/kept-objects.ts',
  'store/own-folder/look.ts',
  'store/own-folder/own-database.ts',
  'store/user-file/user-file.ts',
  'store/user-file/user-file-lock.ts',
  'store/doctor/check-objects.ts',
]);

it('[T4] nothing else writes below .galley by itself', async () => {
  const found: string[] = [];
  for await (const file of glob(
    FOLDERS.map((folder) => `${folder}/**/*.ts`),
    { cwd: engine },
  )) {
    if (/\.test\.ts$|testing\//.test(file)) continue;
    const text = await readFile(`${engine}/${file}`, 'utf8');
    const names = [...text.matchAll(FROM_FS)].flatMap(([, list = '']) =>
      list.split(',').map((name) => `${name.trim()}(`),
    );
    if (names.some((name) => RAW.test(name))) found.push(file);
  }
  expect(found.filter((file) => !KNOWN.has(file))).toEqual([]);
  expect([...KNOWN].filter((file) => !found.includes(file))).toEqual([]);
});
