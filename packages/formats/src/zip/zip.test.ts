import { describe, expect, it } from 'vitest';
import { openZip } from './open-zip.ts';
import { writeZip } from './write-zip.ts';

const text = (value: string): Buffer => Buffer.from(value, 'utf8');
const make = (entries: Record<string, string>): Buffer =>
  writeZip(undefined, { set: new Map(Object.entries(entries).map(([name, value]) => [name, text(value)])) });
const read = (bytes: Uint8Array, name: string): string | undefined => {
  const archive = openZip(bytes);
  const entry = archive.find(name);
  return entry === undefined ? undefined : archive.read(entry).toString('utf8');
};

describe('zip', () => {
  it('[F5] reads back what it wrote, names compared as office programs do', () => {
    const bytes = make({ 'xl/workbook.xml': '<a/>', 'Übung.txt': 'ü'.repeat(1000) });
    expect(read(bytes, '/XL\\Workbook.xml')).toBe('<a/>');
    expect(read(bytes, 'Übung.txt')).toBe('ü'.repeat(1000));
    expect(read(bytes, 'missing')).toBeUndefined();
  });

  it('[F5] copies untouched entries raw, replaces in place, adds at the end, removes', () => {
    const base = make({ a: 'one', b: 'two', c: 'three' });
    // A mark that a program re-compressing the entry would not keep: its time.
    const marked = Buffer.from(base);
    const record = openZip(marked).entries[2]?.record;
    record?.writeUInt16LE(0x1234, 12);
    const changed = writeZip(openZip(marked), {
      set: new Map([
        ['b', text('TWO')],
        ['d', text('four')],
      ]),
      remove: new Set(['a']),
    });
    const archive = openZip(changed);
    expect(archive.entries.map((entry) => entry.name)).toEqual(['b', 'c', 'd']);
    expect(archive.entries[1]?.record.readUInt16LE(12)).toBe(0x1234);
    expect(read(changed, 'b')).toBe('TWO');
    expect(read(changed, 'c')).toBe('three');
  });

  it('[F5] keeps entries with a data descriptor and leading bytes intact', () => {
    const base = make({ a: 'one' });
    const shifted = Buffer.concat([text('#!/bin/sh\n'), base]);
    expect(read(shifted, 'a')).toBe('one');
    const again = writeZip(openZip(shifted), { set: new Map([['b', text('two')]]) });
    expect(read(again, 'a')).toBe('one');
  });

  it('[F1] names what is wrong with a damaged archive', () => {
    const bytes = make({ a: 'one'.repeat(100), b: 'two' });
    expect(() => openZip(text('hello world, this is not a zip archive at all'))).toThrow(/not a zip/);
    expect(() => openZip(bytes.subarray(0, 60))).toThrow(/cut off/);
    expect(() => openZip(new Uint8Array())).toThrow(/is empty/);
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(33) ^ 0xff, 33);
    expect(() => read(flipped, 'a')).toThrow(/decompressed|checksum/);
  });

  it('[F1] every single cut of an archive is refused with a code, unless only its directory is cut', () => {
    const bytes = make({ a: 'one', b: 'two' });
    const directory = bytes.indexOf('PK\x01\x02');
    let recovered = 0;
    for (let length = 0; length < bytes.length; length += 1) {
      try {
        const archive = openZip(bytes.subarray(0, length));
        recovered += 1;
        expect(archive.isRecovered).toBe(true);
        expect(length).toBeGreaterThanOrEqual(directory + 4);
        expect(archive.entries.map((entry) => archive.read(entry).toString())).toEqual(['one', 'two']);
      } catch (error) {
        expect(error).toMatchObject({ code: 'FILE_CORRUPT' });
      }
    }
    expect(recovered).toBe(bytes.length - directory - 4);
  });

  it('[F1] refuses bombs, overlaps, duplicates and encryption before reading', () => {
    const zeros = make({ bomb: '\0'.repeat(2_000_000) });
    expect(() => openZip(zeros, { ratioFloorBytes: 1_000_000 })).toThrow(
      expect.objectContaining({ code: 'FILE_TOO_LARGE', details: expect.objectContaining({ limit: 'maxRatio' }) }),
    );
    expect(() => openZip(zeros, { maxEntryBytes: 1000 })).toThrow(expect.objectContaining({ code: 'FILE_TOO_LARGE' }));
    const two = make({ a: 'one', b: 'two' });
    expect(() => openZip(two, { maxEntries: 1 })).toThrow(expect.objectContaining({ code: 'FILE_TOO_LARGE' }));
    const overlapping = Buffer.from(two);
    openZip(overlapping).entries[1]?.record.writeUInt32LE(0, 42);
    expect(() => openZip(overlapping)).toThrow(/overlaps/);
    const duplicate = Buffer.from(two);
    openZip(duplicate).entries[1]?.record.write('A', 46);
    expect(() => openZip(duplicate)).toThrow(/twice/);
    const locked = Buffer.from(two);
    openZip(locked).entries[0]?.record.writeUInt16LE(1, 8);
    expect(() => openZip(locked)).toThrow(expect.objectContaining({ code: 'FILE_ENCRYPTED' }));
  });

  it('[F1] an entry that lies about its size is noticed before it fills memory', () => {
    const bytes = make({ liar: 'x'.repeat(100_000) });
    openZip(bytes).entries[0]?.record.writeUInt32LE(10, 24);
    expect(() => read(bytes, 'liar')).toThrow(expect.objectContaining({ code: 'FILE_CORRUPT' }));
  });

  it('[F1] many entries that are harmless alone and a bomb together are refused', () => {
    const part = '\0'.repeat(300_000);
    const bytes = make(Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`part${index}`, part])));
    expect(() => openZip(bytes, { ratioFloorBytes: 1_000_000 })).toThrow(
      expect.objectContaining({ code: 'FILE_TOO_LARGE', details: expect.objectContaining({ name: 'all entries' }) }),
    );
  });
});
