/** What a cell's content is, as written in the file. Plain numbers, because rows hold them in typed arrays. */
export const RAW = { number: 0, shared: 1, text: 2, boolean: 3, error: 4, date: 5, none: 6 } as const;

const FIRST_CAPACITY = 64;

/**
 * One row as scanned, used again for the next: without this, two million cells would be two million objects for the
 * collector before anyone has looked at them. Read what you need before asking for the next row.
 */
export class RowBuffer {
  /** One-based, as in the sheet. */
  number = 0;
  isHidden = false;
  count = 0;
  columns = new Int32Array(FIRST_CAPACITY);
  kinds = new Uint8Array(FIRST_CAPACITY);
  styles = new Int32Array(FIRST_CAPACITY);
  /** The number, the index of a shared string, or 1 for true. */
  numbers = new Float64Array(FIRST_CAPACITY);
  readonly texts: (string | undefined)[] = [];
  readonly formulas: (string | undefined)[] = [];
  /** Range of the array formula that fills the cell. */
  readonly arrays: (string | undefined)[] = [];

  start(number: number, isHidden: boolean): void {
    this.number = number;
    this.isHidden = isHidden;
    this.count = 0;
  }

  /** Room for one more cell; its place. */
  add(column: number, style: number): number {
    const at = this.count;
    if (at === this.columns.length) this.#grow();
    this.columns[at] = column;
    this.styles[at] = style;
    this.kinds[at] = RAW.none;
    this.numbers[at] = 0;
    this.texts[at] = undefined;
    this.formulas[at] = undefined;
    this.arrays[at] = undefined;
    this.count = at + 1;
    return at;
  }

  #grow(): void {
    const capacity = this.columns.length * 4;
    const wider = <Kind extends Int32Array | Uint8Array | Float64Array>(from: Kind, to: Kind): Kind => {
      to.set(from);
      return to;
    };
    this.columns = wider(this.columns, new Int32Array(capacity));
    this.kinds = wider(this.kinds, new Uint8Array(capacity));
    this.styles = wider(this.styles, new Int32Array(capacity));
    this.numbers = wider(this.numbers, new Float64Array(capacity));
  }
}
