import type { Workbook } from '../package/open-workbook.ts';
import { type ReadableSheet, sheetEntry } from '../package/select-sheet.ts';
import { PackedBytes } from './packed-bytes.ts';
import { FormulaGroups } from './read-formula.ts';
import { SheetScanner } from './sheet-scanner.ts';
import { Utf8Chunks } from './utf8-chunks.ts';

interface RowMark {
  readonly row: number;
  readonly offset: number;
}

const MARK_EVERY = 128;
/** Of the compressed sheet; its index takes less. Larger sheets are read as a stream each time. */
export const MAX_INDEXED_BYTES = 160 * 1024 * 1024;

/**
 * A sheet in a form that can be entered anywhere, with the places of its rows: any window of it is read in milliseconds.
 * It reaches as far as was asked for and goes on from there.
 */
export class SheetIndex {
  readonly content = new PackedBytes();
  readonly formulas = new FormulaGroups();
  /** Number and place of every hundredth row, or so. */
  readonly #marks: RowMark[] = [];
  readonly #scanner: SheetScanner;
  readonly #utf8 = new Utf8Chunks();
  readonly #chunks: AsyncGenerator<Buffer, void, void>;
  #work: Promise<void> = Promise.resolve();
  #seen = 0;
  #rows = 0;
  #columns = 0;
  #isWhole = false;

  constructor(workbook: Workbook, sheet: ReadableSheet) {
    this.#chunks = workbook.zip.stream(sheetEntry(workbook, sheet));
    this.#scanner = new SheetScanner(
      (row, offset) => {
        // Rows out of order would make a search by number miss some.
        const isNext = row.number > (this.#marks.at(-1)?.row ?? 0);
        if (this.#seen % MARK_EVERY === 0 && isNext) this.#marks.push({ row: row.number, offset });
        this.#seen += 1;
        if (row.count > 0) this.#rows = Math.max(this.#rows, row.number);
        for (let at = 0; at < row.count; at += 1) this.#columns = Math.max(this.#columns, (row.columns[at] ?? 0) + 1);
        return true;
      },
      { formulas: this.formulas },
    );
  }

  /** The last row and column with content, once the whole sheet was looked at. */
  get extent(): { readonly rows: number; readonly columns: number } | undefined {
    return this.#isWhole ? { rows: this.#rows, columns: this.#columns } : undefined;
  }

  /** Until a row below this one has content, or to the end. One after the other, whoever asks. */
  async reach(row: number): Promise<void> {
    const work = this.#work.then(() => this.#extend(row));
    this.#work = work.catch(() => undefined);
    await work;
  }

  /** Where to begin for a row: the last mark at or before it. */
  markBefore(row: number): RowMark | undefined {
    let low = 0;
    let high = this.#marks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#marks[middle]?.row ?? 0) <= row) low = middle + 1;
      else high = middle;
    }
    return this.#marks[low - 1];
  }

  /** Ends the decompression of a sheet that nobody goes on with. */
  async close(): Promise<void> {
    await this.#work;
    await this.#chunks.return();
  }

  async #extend(row: number): Promise<void> {
    while (!this.#isWhole && this.#rows <= row) {
      const next = await this.#chunks.next();
      const bytes = next.done === true ? this.#utf8.end() : this.#utf8.push(next.value);
      this.#scanner.push(bytes);
      await this.content.add(bytes);
      if (next.done !== true) continue;
      this.#scanner.end();
      this.#isWhole = true;
    }
    await this.content.settle();
  }
}
