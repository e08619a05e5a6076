import type { ZipArchive } from '@galley/formats';

type Entry = ZipArchive['entries'][number];

/** The same compressed bytes under the same record but for where they lie. */
export function isSameEntry(before: ZipArchive, old: Entry, after: ZipArchive, now: Entry): boolean {
  if (old.crc32 !== now.crc32 || old.compressedSize !== now.compressedSize || old.method !== now.method) return false;
  return compressed(before, old).equals(compressed(after, now));
}

function compressed(zip: ZipArchive, entry: Entry): Buffer {
  const at = entry.localOffset;
  const start = at + 30 + zip.bytes.readUInt16LE(at + 26) + zip.bytes.readUInt16LE(at + 28);
  return zip.bytes.subarray(start, start + entry.compressedSize);
}
