import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib';

const BLOCK_BYTES = 256 * 1024;
/** Blocks being compressed on other threads at once: bounds what waits uncompressed. */
const UNDER_WAY = 4;
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const compress = promisify(zstdCompress);

/** Bytes kept in compressed blocks, about an eighth of a sheet's XML, that can be read from any place at once. */
export class PackedBytes {
  readonly #blocks: Buffer[] = [];
  #underWay: Promise<Buffer>[] = [];
  #last = Buffer.allocUnsafe(BLOCK_BYTES);
  #filled = 0;

  /** What it takes in memory, when it is settled. */
  get size(): number {
    return this.#blocks.reduce((sum, block) => sum + block.length, BLOCK_BYTES);
  }

  /** Adds a chunk of any size at the end; it is compressed while the caller goes on. */
  async add(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.copy(this.#last, this.#filled, at);
      at += taken;
      this.#filled += taken;
      if (this.#filled === BLOCK_BYTES) await this.#pack();
    }
  }

  /** All that was added can be read afterwards. */
  async settle(): Promise<void> {
    this.#blocks.push(...(await Promise.all(this.#underWay)));
    this.#underWay = [];
  }

  /** The bytes from a place to the end, decompressed as they are asked for. */
  *from(offset: number): Generator<Buffer, void, void> {
    let skip = offset % BLOCK_BYTES;
    for (let at = Math.floor(offset / BLOCK_BYTES); at < this.#blocks.length; at += 1) {
      yield zstdDecompressSync(this.#blocks[at] ?? Buffer.alloc(0)).subarray(skip);
      skip = 0;
    }
    if (offset < this.#blocks.length * BLOCK_BYTES + this.#filled) yield this.#last.subarray(skip, this.#filled);
  }

  async #pack(): Promise<void> {
    const packed = compress(this.#last, FAST);
    // Whoever settles sees the failure; a scan that ends before must not end the process.
    packed.catch(() => undefined);
    this.#underWay.push(packed);
    this.#last = Buffer.allocUnsafe(BLOCK_BYTES);
    this.#filled = 0;
    if (this.#underWay.length >= UNDER_WAY) await this.settle();
  }
}
