import { statSync } from 'node:fs';
import { FileUnusableError, GalleyError, systemErrorCode } from '@galley/schema/errors';
import { FileCorruptError } from '../../base/errors.ts';
import { openWorkbookFile, type WorkbookFile } from '../package/open-workbook.ts';
import type { ReadableSheet } from '../package/select-sheet.ts';
import { cellContext } from '../read/cell-context.ts';
import { SheetIndex } from '../scan/sheet-index.ts';

/** A workbook that a process has open. Its file is closed when it was forgotten and nobody reads from it any more. */
export class OpenedFile {
  readonly workbook: WorkbookFile;
  readonly context: ReturnType<typeof cellContext>;
  readonly #indexes = new Map<string, SheetIndex>();
  #users = 0;
  #isForgotten = false;

  constructor(path: string) {
    this.workbook = openFile(path);
    try {
      this.context = cellContext(this.workbook);
    } catch (error) {
      this.workbook[Symbol.dispose]();
      throw error;
    }
  }

  /** What it holds in memory. */
  get size(): number {
    const { kept } = this.workbook.zip;
    return [...this.#indexes.values()].reduce((sum, index) => sum + index.content.size, kept);
  }

  /** Somebody wrote into the very file: what it holds now is not what was opened. */
  get isChanged(): boolean {
    return this.workbook.zip.isChanged;
  }

  /** The index of a sheet; a new one where `makes` says so. */
  index(sheet: ReadableSheet, makes: boolean): SheetIndex | undefined {
    const known = this.#indexes.get(sheet.part);
    if (known !== undefined || !makes) return known;
    const index = new SheetIndex(this.workbook, sheet);
    this.#indexes.set(sheet.part, index);
    return index;
  }

  dropIndex(sheet: ReadableSheet): void {
    void this.#indexes.get(sheet.part)?.close();
    this.#indexes.delete(sheet.part);
  }

  /** Does something with the file, which stays open until it is done. */
  async use<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#users += 1;
    try {
      return await work();
    } finally {
      this.#users -= 1;
      this.#close();
    }
  }

  forget(): void {
    this.#isForgotten = true;
    this.#close();
  }

  #close(): void {
    if (!this.#isForgotten || this.#users > 0) return;
    const ended = Promise.allSettled([...this.#indexes.values()].map((index) => index.close()));
    void ended.then(() => this.workbook[Symbol.dispose]());
  }
}

function openFile(path: string): WorkbookFile {
  try {
    if (statSync(path).size > 0) return openWorkbookFile(path);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === undefined || error instanceof GalleyError) throw error;
    throw new FileUnusableError(`The file cannot be opened (${code}).`, 'Check its path and rights.', { path }, error);
  }
  throw new FileCorruptError('The file is empty.', { path });
}
