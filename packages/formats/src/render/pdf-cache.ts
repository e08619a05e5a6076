import { rm, stat } from 'node:fs/promises';

/** PDFs that were made, by the content they were made of; the ones asked for longest ago go first. */
export class PdfCache {
  readonly #most: number;
  readonly #kept = new Map<string, { readonly path: string; readonly size: number }>();

  constructor(mostBytes: number) {
    this.#most = mostBytes;
  }

  get(key: string): string | null {
    const found = this.#kept.get(key);
    if (found === undefined) return null;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.path;
  }

  async add(key: string, path: string): Promise<void> {
    this.#kept.set(key, { path, size: (await stat(path)).size });
    let total = [...this.#kept.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [old, { path: file, size }] of this.#kept) {
      if (total <= this.#most || old === key) break;
      this.#kept.delete(old);
      total -= size;
      await rm(file, { force: true });
    }
  }
}
