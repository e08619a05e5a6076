import {
  END_OF_DIRECTORY,
  END_OF_DIRECTORY_BYTES,
  ZIP64_COUNT_MARK,
  ZIP64_END_OF_DIRECTORY,
  ZIP64_END_OF_DIRECTORY_BYTES,
  ZIP64_LOCATOR,
  ZIP64_LOCATOR_BYTES,
  ZIP64_MARK,
} from './signatures.ts';

export interface DirectoryEnd {
  readonly count: number;
  readonly size: number;
  readonly offset: number;
  readonly comment: Buffer;
  readonly isWide: boolean;
}

/** What closes an archive, with the ZIP64 records in front when a number does not fit the old ones. */
export function writeEnd({ count, size, offset, comment, isWide }: DirectoryEnd): Buffer {
  const needsWide = isWide || count >= ZIP64_COUNT_MARK || size >= ZIP64_MARK || offset >= ZIP64_MARK;
  const end = Buffer.alloc(END_OF_DIRECTORY_BYTES);
  end.writeUInt32LE(END_OF_DIRECTORY, 0);
  end.writeUInt16LE(needsWide ? ZIP64_COUNT_MARK : count, 8);
  end.writeUInt16LE(needsWide ? ZIP64_COUNT_MARK : count, 10);
  end.writeUInt32LE(needsWide ? ZIP64_MARK : size, 12);
  end.writeUInt32LE(needsWide ? ZIP64_MARK : offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...(needsWide ? wideEnd(count, size, offset) : []), end, comment]);
}

function wideEnd(count: number, size: number, offset: number): Buffer[] {
  const end = Buffer.alloc(ZIP64_END_OF_DIRECTORY_BYTES);
  end.writeUInt32LE(ZIP64_END_OF_DIRECTORY, 0);
  end.writeBigUInt64LE(BigInt(ZIP64_END_OF_DIRECTORY_BYTES - 12), 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(ZIP64_LOCATOR_BYTES);
  locator.writeUInt32LE(ZIP64_LOCATOR, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return [end, locator];
}
