import type { CellRange } from '../../cell/cell-range.ts';
import type { CellWrite } from '../cells/cell-write.ts';

/** What `WorkbookEdit` gives to the handle of one sheet. */
export interface SheetHost {
  source(part: string): string;
  change(part: string, edit: (text: string) => string): void;
  write(part: string, writes: readonly CellWrite[]): void;
  touched(part: string, range: CellRange): void;
}

/** One worksheet of a workbook under edit. */
export class SheetEdit {
  readonly name: string;
  readonly part: string;
  readonly #host: SheetHost;

  constructor(host: SheetHost, sheet: { name: string; part: string }) {
    this.#host = host;
    this.name = sheet.name;
    this.part = sheet.part;
  }

  /** The sheet's text with everything written so far. */
  source(): string {
    return this.#host.source(this.part);
  }

  change(edit: (text: string) => string): void {
    this.#host.change(this.part, edit);
  }

  /**
   * Writes cells. Writes gather until the text is asked for, so that a batch costs one pass over the sheet. An array
   * formula or data table must be covered by one call, or not touched.
   */
  write(writes: readonly CellWrite[]): void {
    this.#host.write(this.part, writes);
  }

  /** Says that cells have other values now, so that formulas that read them are calculated anew. */
  touched(range: CellRange): void {
    this.#host.touched(this.part, range);
  }
}
