import { describe, expect, it } from 'vitest';
import { openZip } from './open-zip.ts';
import { ZIP64_MARK } from './signatures.ts';
import { writeZip } from './write-zip.ts';
import { placeRecord, readWideFields } from './zip64-extra.ts';

const text = (value: string): Buffer => Buffer.from(value, 'utf8');
const wide = writeZip(
  undefined,
  {
    set: new Map([
      ['a', text('one')],
      ['b', text('two'.repeat(1000))],
    ]),
  },
  { zip64: 'always' },
);

describe('ZIP64', () => {
  it('[F5] reads back what it wrote, with every size in the wide fields', () => {
    const archive = openZip(wide);
    expect(archive.entries.map(({ name, size }) => [name, size])).toEqual([
      ['a', 3],
      ['b', 3000],
    ]);
    expect(archive.entries[0]?.record.readUInt32LE(24)).toBe(ZIP64_MARK);
    expect(archive.entries.map((entry) => archive.read(entry).length)).toEqual([3, 3000]);
  });

  it('[F1] finds the wide directory behind bytes put in front of the archive', () => {
    const archive = openZip(Buffer.concat([text('From: someone\n'), wide]));
    expect(archive.entries.map((entry) => archive.read(entry).length)).toEqual([3, 3000]);
  });

  it('[F5] copies wide entries raw into a new archive', () => {
    const base = openZip(wide);
    const changed = openZip(writeZip(base, { set: new Map([['a', text('ONE')]]) }));
    const [before] = base.entries.filter(({ name }) => name === 'b');
    const [after] = changed.entries.filter(({ name }) => name === 'b');
    if (before === undefined || after === undefined) throw new RangeError('entry expected');
    expect(changed.read(after).equals(base.read(before))).toBe(true);
    expect(after.record.subarray(0, 42).equals(before.record.subarray(0, 42))).toBe(true);
  });

  it('[F5] an offset above 4 GB moves into the wide field and comes back', () => {
    const far = 5_000_000_000;
    for (const entry of [
      ...openZip(wide).entries,
      ...openZip(writeZip(undefined, { set: new Map([['n', text('x')]]) })).entries,
    ]) {
      const placed = placeRecord(entry.record, far);
      const fields = readWideFields(placed, entry.name);
      expect(fields).toEqual({ size: entry.size, compressedSize: entry.compressedSize, offset: far });
      expect(readWideFields(placeRecord(placed, 7), entry.name).offset).toBe(7);
    }
  });

  it('[F1] a wide size beyond all files is refused with a code', () => {
    const lying = Buffer.from(wide);
    const record = openZip(lying).entries[0]?.record;
    record?.writeBigUInt64LE(2n ** 60n, 46 + 1 + 4);
    expect(() => openZip(lying)).toThrow(expect.objectContaining({ code: expect.stringMatching(/^FILE_/) }));
  });
});
