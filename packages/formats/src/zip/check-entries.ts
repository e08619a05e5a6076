import { FileCorruptError, FileTooLargeError } from '../base/errors.ts';
import type { ZipLimits } from './limits.ts';
import { LOCAL_HEADER_BYTES } from './signatures.ts';
import type { ZipEntry } from './zip-entry.ts';

/** Refuses what could only hurt, by what the directory declares, before anything is decompressed. */
export function checkEntries(
  bytes: { readonly length: number },
  entries: readonly ZipEntry[],
  limits: ZipLimits,
): void {
  checkSizes(bytes, entries, limits);
  checkOverlap(bytes, entries);
}

function checkSizes(bytes: { readonly length: number }, entries: readonly ZipEntry[], limits: ZipLimits): void {
  let total = 0;
  for (const entry of entries) {
    total += entry.size;
    if (entry.size > limits.maxEntryBytes) throw tooLarge(entry.name, 'maxEntryBytes', entry.size);
    checkRatio(entry.name, entry.size, entry.compressedSize, limits);
  }
  if (total > limits.maxTotalBytes) throw tooLarge('all entries', 'maxTotalBytes', total);
  // Without this, many entries just under the floor would be a bomb together.
  checkRatio('all entries', total, bytes.length, limits);
}

function checkRatio(name: string, size: number, compressedSize: number, limits: ZipLimits): void {
  const ratio = size / Math.max(1, compressedSize);
  if (size > limits.ratioFloorBytes && ratio > limits.maxRatio) throw tooLarge(name, 'maxRatio', Math.round(ratio));
}

function tooLarge(name: string, limit: string, value: number): FileTooLargeError {
  return new FileTooLargeError(`The archive is over a limit: ${name} reaches ${value} for ${limit}.`, {
    name,
    limit,
    value,
  });
}

/** Without this, a few kilobytes whose entries share one compressed stream expand to petabytes. */
function checkOverlap(bytes: { readonly length: number }, entries: readonly ZipEntry[]): void {
  const ordered = [...entries].sort((left, right) => left.localOffset - right.localOffset);
  let previousEnd = 0;
  for (const entry of ordered) {
    if (entry.localOffset < previousEnd) {
      throw new FileCorruptError(`The archive entry "${entry.name}" overlaps another.`, { name: entry.name });
    }
    previousEnd = entry.localOffset + LOCAL_HEADER_BYTES + entry.compressedSize;
    if (previousEnd > bytes.length) {
      throw new FileCorruptError(`The archive entry "${entry.name}" is cut off.`, { name: entry.name });
    }
  }
}

const MEBIBYTE = 1024 * 1024;
/** Real parts shrink to a tenth or a thirtieth; this leaves room and still keeps work in proportion to the file. */
const WHOLE_RATIO = 60;

/**
 * Refuses to read a part as a whole when it is large only because it is empty of content. Streams may go further: they
 * hold little and can stop.
 */
export function checkWholeEntry(entry: ZipEntry): void {
  if (entry.size > 48 * MEBIBYTE + WHOLE_RATIO * entry.compressedSize) {
    throw tooLarge(entry.name, 'whole part', entry.size);
  }
}
