import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openZip, type ZipArchive } from './open-zip.ts';
import { openZipFile } from './open-zip-file.ts';
import { writeZip } from './write-zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-zip-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const noise = (bytes: number, seed: string) =>
  Buffer.concat(Array.from({ length: bytes / 32 }, (_, at) => createHash('sha256').update(`${seed}${at}`).digest()));
const set = new Map([
  ['a.txt', Buffer.from('small')],
  ['big.bin', noise(3_200_000, 'big')],
  ['middle.bin', noise(1_600_000, 'middle')],
  ['repeated.txt', Buffer.from('many times '.repeat(300_000))],
]);
const plain = writeZip(undefined, { set });

function kept(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

async function contents(zip: ZipArchive) {
  const found = [];
  for (const entry of zip.entries) {
    const streamed = Buffer.concat(await Array.fromAsync(zip.stream(entry)));
    const whole = zip.read(entry);
    expect(streamed.equals(whole)).toBe(true);
    const head = zip.head(entry, 1000).subarray(0, 1000);
    expect(head.equals(whole.subarray(0, 1000))).toBe(true);
    found.push([entry.name, createHash('sha256').update(whole).digest('hex')]);
  }
  return { found, size: zip.size, isRecovered: zip.isRecovered };
}

describe('openZipFile', () => {
  it.each([
    ['plain', plain],
    ['with ZIP64 fields', writeZip(undefined, { set }, { zip64: 'always' })],
    ['with bytes before it', Buffer.concat([Buffer.from('#!/bin/sh\n'), plain])],
    ['with a damaged directory', Buffer.concat([plain.subarray(0, -60), Buffer.alloc(60)])],
    ['small', writeZip(undefined, { set: new Map([['a.txt', Buffer.from('small')]]) })],
  ])('[F1] %s: all that an archive in memory gives', async (name, bytes) => {
    using zip = openZipFile(kept(`${name}.zip`, bytes));
    expect(await contents(zip)).toEqual(await contents(openZip(bytes)));
    expect(zip.bytes.equals(bytes)).toBe(true);
  });

  it('[F1] a plain one of some size stays in its file', () => {
    using zip = openZipFile(kept('stays.zip', plain));
    expect(zip.kept).toBeLessThan(plain.length / 4);
    expect(zip.isChanged).toBe(false);
    writeFileSync(join(folder, 'stays.zip'), Buffer.concat([plain, plain]));
    expect(zip.isChanged).toBe(true);
  });

  it('[F1] refuses what an archive in memory refuses', () => {
    const refused = (bytes: Buffer, limits = {}) => {
      const path = kept('refused.zip', bytes);
      const attempts = [() => openZip(bytes, limits), () => openZipFile(path, limits)];
      const codes = attempts.map((attempt) => {
        try {
          attempt();
          return 'opened';
        } catch (error) {
          return error instanceof Error && 'code' in error ? error.code : error;
        }
      });
      expect(codes[0]).toBe(codes[1]);
      return codes[0];
    };
    expect(refused(plain, { maxEntries: 3 })).toBe('FILE_TOO_LARGE');
    expect(refused(plain, { maxEntryBytes: 1000 })).toBe('FILE_TOO_LARGE');
    expect(refused(plain.subarray(0, 4_500_000))).toBe('FILE_CORRUPT');
    expect(refused(noise(6_400_000, 'no zip'))).toBe('FILE_CORRUPT');
  });

  it('[F1] bytes that change in the middle of reading are noticed', async () => {
    const path = kept('changing.zip', plain);
    using zip = openZipFile(path);
    const entry = zip.find('big.bin');
    if (entry === undefined) throw new RangeError('an entry expected');
    const bytes = readFileSync(path);
    bytes.fill(0x55, entry.localOffset + 2_000_000, entry.localOffset + 2_000_100);
    writeFileSync(path, bytes);
    expect(() => zip.read(entry)).toThrow(expect.objectContaining({ code: 'FILE_CORRUPT' }));
    await expect(Array.fromAsync(zip.stream(entry))).rejects.toMatchObject({ code: 'FILE_CORRUPT' });
  });

  it('[F1] nothing is read from a file that was closed', () => {
    const zip = openZipFile(kept('closed.zip', plain));
    zip[Symbol.dispose]();
    zip[Symbol.dispose]();
    expect(() => zip.bytes).toThrow(expect.objectContaining({ code: 'INTERNAL' }));
  });
});
