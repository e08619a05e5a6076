import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openZip } from './open-zip.ts';
import { writeZip } from './write-zip.ts';

const content = Buffer.concat([randomBytes(300_000), Buffer.alloc(2_000_000, 'row '), randomBytes(1000)]);
const bytes = writeZip(undefined, { set: new Map([['part', content]]) });

async function collect(archive: ReturnType<typeof openZip>, chunkBytes?: number): Promise<Buffer[]> {
  const entry = archive.find('part');
  if (entry === undefined) throw new RangeError('entry expected');
  return Array.fromAsync(archive.stream(entry, chunkBytes === undefined ? {} : { chunkBytes }));
}

describe('streamEntry', () => {
  it.each([undefined, 1024, 7001])('[F3] chunks of %s bytes give the content', async (chunkBytes) => {
    const chunks = await collect(openZip(bytes), chunkBytes);
    expect(Buffer.concat(chunks).equals(content)).toBe(true);
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(chunkBytes ?? 256 * 1024);
  });

  it('[F3] a small entry comes the same way', async () => {
    const small = Buffer.from('abc'.repeat(1000));
    const archive = openZip(writeZip(undefined, { set: new Map([['part', small]]) }));
    expect((await collect(archive, 1024)).map((chunk) => chunk.length)).toEqual([1024, 1024, 952]);
  });

  it('[F1] a wrong checksum, a wrong size and damaged data end with a code', async () => {
    for (const damage of [
      (copy: Buffer) => openZip(copy).entries[0]?.record.writeUInt32LE(7, 16),
      (copy: Buffer) => openZip(copy).entries[0]?.record.writeUInt32LE(content.length - 1, 24),
      (copy: Buffer) => openZip(copy).entries[0]?.record.writeUInt32LE(content.length + 1, 24),
      (copy: Buffer) => copy.fill(0xff, 300_000, 300_100),
    ]) {
      const copy = Buffer.from(bytes);
      damage(copy);
      await expect(collect(openZip(copy))).rejects.toMatchObject({ code: 'FILE_CORRUPT' });
    }
  });

  it('[F3] a reader that stops early stops the work', async () => {
    const archive = openZip(bytes);
    const entry = archive.find('part');
    if (entry === undefined) throw new RangeError('entry expected');
    let seen = 0;
    for await (const chunk of archive.stream(entry, { chunkBytes: 1024 })) {
      seen += chunk.length;
      if (seen > 5000) break;
    }
    expect(seen).toBeLessThan(10_000);
  });

  it('[F2] the head of an entry is its beginning, and all of a small one', () => {
    const archive = openZip(bytes);
    const entry = archive.find('part');
    if (entry === undefined) throw new RangeError('entry expected');
    const head = archive.head(entry, 5000);
    expect(head.length).toBeGreaterThanOrEqual(5000);
    expect(head.length).toBeLessThan(content.length);
    expect(content.subarray(0, head.length).equals(head)).toBe(true);
    expect(archive.head(entry, content.length + 1).equals(content)).toBe(true);
  });
});
