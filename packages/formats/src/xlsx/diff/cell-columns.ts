const FIRST_CAPACITY = 1 << 12;

/** The cells of a sheet one after the other, each fact in a list of its own: objects for millions of them would not fit. */
export class CellColumns {
  count = 0;
  /** Zero-based column of the sheet. */
  columns = new Uint16Array(FIRST_CAPACITY);
  /** Place in `KINDS`. */
  kinds = new Uint8Array(FIRST_CAPACITY);
  /** The number, or the pool's number of the text. */
  values = new Float64Array(FIRST_CAPACITY);
  /** The pool's number of the formula, or -1. */
  formulas = new Int32Array(FIRST_CAPACITY);
  styles = new Int32Array(FIRST_CAPACITY);

  add(column: number, kind: number, value: number, formula: number, style: number): void {
    const at = this.count;
    if (at === this.columns.length) this.#grow();
    this.columns[at] = column;
    this.kinds[at] = kind;
    // Adding 0 turns -0 into 0: they show the same, and their bits do not.
    this.values[at] = value + 0;
    this.formulas[at] = formula;
    this.styles[at] = style;
    this.count = at + 1;
  }

  #grow(): void {
    const capacity = this.columns.length * 2;
    const wider = <List extends Uint16Array | Uint8Array | Float64Array | Int32Array>(from: List, to: List): List => {
      to.set(from);
      return to;
    };
    this.columns = wider(this.columns, new Uint16Array(capacity));
    this.kinds = wider(this.kinds, new Uint8Array(capacity));
    this.values = wider(this.values, new Float64Array(capacity));
    this.formulas = wider(this.formulas, new Int32Array(capacity));
    this.styles = wider(this.styles, new Int32Array(capacity));
  }
}
