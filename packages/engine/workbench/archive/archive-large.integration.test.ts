import { execFileSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createIdSource, systemClock } from '@galley/schema';
import { expect, it } from 'vitest';
import { importWorkbench } from '../archive-import.ts';
import { temporaryFolder } from '../testing/temporary-workbench.ts';
import { createArchiveWriter } from './archive-writer.ts';

const options = { clock: systemClock, ids: createIdSource(systemClock) };

it('writes and reads more entries than the small zip form can count', async () => {
  await using folder = await temporaryFolder({ one: 'x' });
  const zip = join(folder.root, 'many.zip');
  const writer = await createArchiveWriter(zip);
  const source = await open(join(folder.root, 'one'));
  for (let n = 0; n < 65_540; n += 1) await writer.add(`f/${n}`, source);
  await source.close();
  await writer.finish();
  await writer.close();
  const count = execFileSync('python3', [
    '-c',
    'import sys,zipfile; print(len(zipfile.ZipFile(sys.argv[1]).namelist()))',
    zip,
  ]);
  expect(Number(count)).toBe(65_540);
  const refused = importWorkbench(zip, join(folder.root, 'w'), { ...options, limits: { maxEntries: 65_539 } });
  await expect(refused).rejects.toMatchObject({ code: 'ARCHIVE_TOO_LARGE', details: { value: 65_540 } });
});
