import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openZip } from './open-zip.ts';
import { END_OF_DIRECTORY_BYTES, FLAG_DATA_DESCRIPTOR, LOCAL_HEADER_BYTES } from './signatures.ts';
import { writeZip } from './write-zip.ts';

const text = (value: string): Buffer => Buffer.from(value, 'utf8');
const sound = writeZip(undefined, {
  set: new Map([
    ['one', text('1'.repeat(500))],
    ['two', text('2'.repeat(500))],
  ]),
});

/** An entry as programs write it that do not know the size in advance. */
function streamed(name: string, content: Buffer, descriptor: (crc: number, data: Buffer) => Buffer): Buffer {
  const data = deflateRawSync(content);
  const header = Buffer.alloc(LOCAL_HEADER_BYTES);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(FLAG_DATA_DESCRIPTOR, 6);
  header.writeUInt16LE(8, 8);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, text(name), data, descriptor(crc32(content), data)]);
}
const fields = (...values: number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) buffer.writeUInt32LE(value, index * 4);
  return buffer;
};

describe('a damaged directory', () => {
  it.each([
    ['its place', 16],
    ['its size', 12],
  ])('[F1] wrong in %s: entries are found by their own headers', (_, field) => {
    const bytes = Buffer.from(sound);
    bytes.writeUInt32LE(12_345, bytes.length - END_OF_DIRECTORY_BYTES + field);
    const archive = openZip(bytes);
    expect(archive.entries.map((entry) => [entry.name, archive.read(entry).length])).toEqual([
      ['one', 500],
      ['two', 500],
    ]);
  });

  it('[F1] overwritten with zeros: the same, and it is said', () => {
    const bytes = Buffer.from(sound);
    bytes.fill(0, bytes.indexOf('PK\x01\x02'), bytes.length - END_OF_DIRECTORY_BYTES);
    expect(openZip(bytes).isRecovered).toBe(true);
    expect(openZip(sound).isRecovered).toBe(false);
  });

  it('[F5] what was recovered can be written anew as a sound archive', () => {
    const bytes = Buffer.from(sound);
    bytes.fill(0, bytes.indexOf('PK\x01\x02'), bytes.length - END_OF_DIRECTORY_BYTES);
    const mended = openZip(writeZip(openZip(bytes), { set: new Map([['three', text('3')]]) }));
    expect(mended.isRecovered).toBe(false);
    expect(mended.entries.map((entry) => mended.read(entry).length)).toEqual([500, 500, 1]);
  });

  it('[F1] sizes come from the data descriptor where the header has none', () => {
    const content = text('three'.repeat(100));
    const entry = streamed('three', content, (crc, data) => fields(0x08074b50, crc, data.length, content.length));
    const archive = openZip(Buffer.concat([entry, sound.subarray(0, sound.length - 30)]));
    expect(archive.entries.map(({ name, size }) => [name, size])).toEqual([
      ['three', 500],
      ['one', 500],
      ['two', 500],
    ]);
    const [first] = archive.entries;
    expect(first && archive.read(first).equals(content)).toBe(true);
  });

  it('[F1] a descriptor that belongs to nothing means a file cut off', () => {
    const entry = streamed('x', text('x'.repeat(99)), () => fields(0x08074b50, 1, 999_999, 1));
    expect(() => openZip(entry)).toThrow(expect.objectContaining({ code: 'FILE_CORRUPT' }));
  });
});
