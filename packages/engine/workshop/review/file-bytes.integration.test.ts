import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentOf } from '@galley/formats';
import { InvalidArgumentError, NotFoundError } from '@galley/schema';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareBytes, firstBytes, isAboutContent, refusalOf } from './file-bytes.ts';

const bytes = (...values: number[]) => documentOf('a.bin', Uint8Array.from(values));

it('[V6] a file that nobody can read is shown by its bytes', async () => {
  const made = await firstBytes(documentOf('a.bin', Buffer.from('PK\u0003\u0004 and then something')));
  expect(made).toMatchObject({ size: 23, shown_bytes: 23 });
  expect(made.lines[0]).toBe('000000  50 4b 03 04 20 61 6e 64 20 74 68 65 6e 20 73 6f  PK.. and then so');
  expect(made.lines).toHaveLength(2);
  const long = await firstBytes(documentOf('a.bin', new Uint8Array(100_000)));
  expect(long).toMatchObject({ size: 100_000, shown_bytes: 4096 });
});

it('[V6] the first byte that differs is found, wherever it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ maxLength: 200 }), async (one, other) => {
      const found = (await compareBytes(documentOf('a', one), documentOf('a', other))).first_difference;
      const at = Array.from({ length: Math.max(one.length, other.length) }, (_unused, index) => index);
      expect(found).toBe(at.find((index) => one[index] !== other[index]) ?? null);
    }),
  );
});

it('[V6] in a large file, too, and a version that is not there has none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-bytes-'));
  try {
    const content = Buffer.alloc(3 << 20, 7);
    await writeFile(join(folder, 'before'), content);
    content[2_500_001] = 8;
    await writeFile(join(folder, 'after'), content);
    const opened = (name: string) => ({ ...bytes(), size: content.length, source: { path: join(folder, name) } });
    const diff = await compareBytes(opened('before'), opened('after'));
    expect(diff.first_difference).toBe(2_500_001);
    const line = (2_500_001 >> 4).toString(16).padStart(5, '0');
    expect(diff.draft?.lines[4]?.startsWith(`${line}0  `)).toBe(true);
    expect(await compareBytes(null, bytes(1, 2))).toMatchObject({ first_difference: null, baseline: null });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('[V6] [F1] bytes of a known kind say why it is not read: a password, an older format', async () => {
  const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
  const locked = Buffer.concat([Buffer.from(compound), Buffer.from('EncryptedPackage', 'utf16le')]);
  expect(await refusalOf(documentOf('letter.docx', locked))).toMatchObject({
    code: 'FILE_ENCRYPTED',
    remedy: expect.stringContaining('Remove the password'),
  });
  expect(await refusalOf(documentOf('old.xls', Uint8Array.from(compound)))).toMatchObject({ code: 'FILE_UNSUPPORTED' });
  expect(await refusalOf(bytes(0, 1, 2))).toBeNull();
});

it('[V6] what says nothing about the content is no reason to show bytes', () => {
  expect(isAboutContent(new InvalidArgumentError('a', 'b', 'c'))).toBe(true);
  expect(isAboutContent(new NotFoundError('a', 'b'))).toBe(false);
  expect(isAboutContent(new TypeError('a defect'))).toBe(false);
});
