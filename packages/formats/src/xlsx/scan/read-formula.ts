import { unescapeXml } from '../../xml/escape.ts';
import { columnIndex } from '../cell/cell-reference.ts';
import { sharedExpander } from '../formula/index.ts';
import type { TagBytes } from './tag-bytes.ts';

interface SharedFormula {
  readonly expand: ReturnType<typeof sharedExpander>;
  readonly row: number;
  readonly column: number;
}

interface ArrayRange {
  readonly text: string;
  readonly reference: string;
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** Stands for a formula whose text nobody asked for. */
export const UNREAD_FORMULA = '…';

export interface FormulaRead {
  readonly text: string | undefined;
  /** Range of an array formula. */
  readonly array: string | undefined;
}

interface FormulaPlace {
  readonly row: number;
  readonly column: number;
  /** Whether anyone will look at the text. */
  readonly isExpanded: boolean;
}

/** Formulas that other cells refer to: first cells of shared groups, and array formulas over several cells. */
export class FormulaGroups {
  readonly #shared = new Map<string, SharedFormula>();
  #all: ArrayRange[] = [];
  #arrays: ArrayRange[] = [];
  readonly #expands: boolean;

  /** Without `expands`, cells of a shared group get a placeholder instead of their own text. */
  constructor(expands = true) {
    this.#expands = expands;
  }

  /** Ready to read from any row again. */
  rewind(): void {
    this.#arrays = this.#all;
  }

  /** The formula of an `<f>` tag; `content` is what stands between the tags. */
  read(bytes: Buffer, tag: TagBytes, content: string, place: FormulaPlace): FormulaRead {
    const text = unescapeXml(content);
    const type = tag.attribute(bytes, 't');
    if (type === 'shared')
      return { text: this.#readShared(tag.attribute(bytes, 'si') ?? '', text, place), array: undefined };
    if (type === 'array') {
      const reference = tag.attribute(bytes, 'ref');
      this.#addArray(text, reference);
      return { text: text === '' ? undefined : text, array: reference };
    }
    return { text: text === '' ? undefined : text, array: undefined };
  }

  /** The array formula that covers a cell which has no formula of its own. */
  covering(row: number, column: number): ArrayRange | undefined {
    if (this.#arrays.length === 0) return undefined;
    return this.#arrays.find(
      (range) =>
        row >= range.firstRow && row <= range.lastRow && column >= range.firstColumn && column <= range.lastColumn,
    );
  }

  /** Forgets arrays that end above this row; without it, thousands of them would be asked for every cell. */
  startRow(row: number): void {
    if (this.#arrays.some((range) => range.lastRow < row)) {
      this.#arrays = this.#arrays.filter((range) => range.lastRow >= row);
    }
  }

  #readShared(group: string, text: string, { row, column, isExpanded }: FormulaPlace): string | undefined {
    if (text !== '') {
      this.#shared.set(group, { expand: sharedExpander(text), row, column });
      return text;
    }
    const master = this.#shared.get(group);
    if (master === undefined) return undefined;
    if (!this.#expands || !isExpanded) return UNREAD_FORMULA;
    return master.expand({ rows: row - master.row, columns: column - master.column });
  }

  #addArray(text: string, reference: string | undefined): void {
    const match = /^\$?([A-Za-z]{1,3})\$?(\d{1,7}):\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(reference ?? '');
    if (match === null || text === '' || reference === undefined) return;
    const range = {
      text,
      reference,
      firstRow: Number(match[2]),
      lastRow: Number(match[4]),
      firstColumn: columnIndex(match[1] ?? ''),
      lastColumn: columnIndex(match[3] ?? ''),
    };
    if (this.#all.some((known) => known.reference === reference)) return;
    this.#all.push(range);
    this.#arrays = [...this.#arrays, range];
  }
}
