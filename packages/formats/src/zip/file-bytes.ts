import { closeSync, fstatSync, readSync } from 'node:fs';
import { InternalError } from '@galley/schema/errors';
import { FileCorruptError } from '../base/errors.ts';
import { openRegularFileNow } from '../base/regular-file.ts';

/** An open file of which any part can be read. */
export class FileBytes implements Disposable {
  readonly length: number;
  readonly #descriptor: number;
  readonly #changed: number;
  #isOpen = true;

  constructor(path: string) {
    this.#descriptor = openRegularFileNow(path);
    const { size, mtimeMs } = fstatSync(this.#descriptor);
    this.length = size;
    this.#changed = mtimeMs;
  }

  /** Whether somebody wrote into the file since it was opened; one that was put in its place does not count. */
  get isChanged(): boolean {
    const { size, mtimeMs } = fstatSync(this.#descriptor);
    return size !== this.length || mtimeMs !== this.#changed;
  }

  /** As of a Buffer, but read now. */
  subarray(start: number, end: number): Buffer {
    // The number of a closed file may be that of another one by now.
    if (!this.#isOpen) throw new InternalError('A file was read after it was closed.', { position: start });
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(end, this.length) - start));
    for (let filled = 0; filled < bytes.length; ) {
      const read = readSync(this.#descriptor, bytes, filled, bytes.length - filled, start + filled);
      if (read === 0) throw new FileCorruptError('The file was cut off while it was read.', { position: start });
      filled += read;
    }
    return bytes;
  }

  [Symbol.dispose](): void {
    if (this.#isOpen) closeSync(this.#descriptor);
    this.#isOpen = false;
  }
}
