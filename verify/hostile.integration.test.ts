import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Tried, tryFiles } from './hostile/try-files.ts';
import { verify } from './hostile.verify.ts';

it('[F1] a folder of three files, and files made to hurt: none of them a violation', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-hostile-test-'));
  try {
    await writeFile(join(folder, 'a.csv'), 'a,b\n1,2\n');
    await writeFile(join(folder, 'b.xlsx'), 'PK\x03\x04 this is not an archive');
    await writeFile(join(folder, 'c.json'), '');
    const whole = await verify({ args: ['--dir', folder, '--damaged', '2', '--only', 'as it is'] });
    const made = await verify({ args: ['--dir', folder, '--damaged', '0', '--only', 'entity'] });
    expect([...whole.violations, ...made.violations]).toEqual([]);
    expect(whole.counts['as it is → ok']).toBe(2);
    expect(made.counts.files).toBeGreaterThan(3);
    expect(made.counts['made xlsx: entity bomb in a sheet → FILE_UNSUPPORTED']).toBe(1);
    expect(made.counts['made docx: an entity bomb, edited → FILE_UNSUPPORTED']).toBe(1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('[F1] a file that cannot be opened is a violation, and the next one is still looked at', async () => {
  const seen: Tried[] = [];
  const inputs = ['/nowhere/a.xlsx', import.meta.filename].map((path) => ({ kind: 'test', path }));
  await tryFiles(inputs, (tried) => seen.push(tried));
  expect(seen.map(({ result }) => result)).toEqual(['CRASH', 'ok']);
  expect(seen[0]?.violation).toMatch(/ENOENT/);
});
