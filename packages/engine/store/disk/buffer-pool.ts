export interface BufferPool {
  /** What it holds is anybody's. */
  take(): Buffer;
  /** For buffers that nobody reads or fills any more. */
  give(...buffers: readonly Buffer[]): void;
}

/**
 * Buffers of one size, used again. New ones for each of many files make the garbage collector look through the whole
 * heap every few files: a third of the time that copying them takes.
 */
export function createBufferPool(bytes: number, kept: number): BufferPool {
  const free: Buffer[] = [];
  return {
    take: () => free.pop() ?? Buffer.allocUnsafeSlow(bytes),
    give(...buffers) {
      for (const buffer of buffers) if (free.length < kept && !free.includes(buffer)) free.push(buffer);
    },
  };
}
