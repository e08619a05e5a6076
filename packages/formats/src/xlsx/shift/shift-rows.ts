import { XmlScanner } from '../../xml/scanner.ts';
import { namedColumn, rowPosition } from '../cell/cell-position.ts';
import { cellName, MAX_COLUMNS, MAX_ROWS } from '../cell/cell-reference.ts';
import { changeAttributes } from '../edit/markup/rewrite-elements.ts';
import { shiftIndex, shiftSpan } from '../formula/index.ts';
import { ShiftRefusedError } from './errors.ts';
import { newCells, newRows, type RowModel, type StyledCell } from './new-cells.ts';
import { refuseToCut, rewriteFormula } from './rewrite-formula.ts';
import { placeKey } from './shared-groups.ts';
import type { ShiftContext } from './shift-context.ts';

export interface RowOptions {
  /** Formulas of cells that leave their shared group, by `placeKey` before the shift. */
  readonly expanded: ReadonlyMap<number, string>;
  /** Whether new rows and columns look like those before them. */
  readonly copyFormat: boolean;
  /** Text for cells of new columns (headers of tables): row → column → text, after the shift. */
  readonly headers: ReadonlyMap<number, ReadonlyMap<number, string>>;
}

/** The content of `sheetData` (from an offset just inside it) after a shift, and where its closing tag begins. */
export function shiftRows(
  source: string,
  from: number,
  context: ShiftContext,
  options: RowOptions,
): { text: string; end: number } {
  const walk = new RowWalk(source, from, context, options);
  return walk.run();
}

class RowWalk {
  readonly #source: string;
  readonly #scanner: XmlScanner;
  readonly #context: ShiftContext;
  readonly #options: RowOptions;
  readonly #pieces: string[] = [];
  #copied: number;
  #prefix = '';
  /** Look of the row before the insertion. */
  #model: RowModel | undefined;
  #isInserted = false;

  constructor(source: string, from: number, context: ShiftContext, options: RowOptions) {
    this.#source = source;
    this.#scanner = new XmlScanner(source, from);
    this.#context = context;
    this.#options = options;
    this.#copied = from;
  }

  run(): { text: string; end: number } {
    const scanner = this.#scanner;
    let number = 0;
    while (scanner.next()) {
      if (scanner.kind === 'close') break;
      if (scanner.kind === 'text' || scanner.name !== 'row') continue;
      this.#prefix = scanner.prefix;
      number = rowPosition(scanner.attribute('r'), number);
      this.#row(number);
    }
    const end = scanner.kind === 'close' ? scanner.start : this.#source.length;
    this.#insertRows(end);
    this.#pieces.push(this.#source.slice(this.#copied, end));
    return { text: this.#pieces.join(''), end };
  }

  #row(number: number): void {
    const scanner = this.#scanner;
    const { shift, isHome } = this.#context;
    const isRows = isHome && shift.axis === 'rows';
    const { start } = scanner;
    if (isRows && number >= shift.at) this.#insertRows(start);
    const target = isRows ? shiftIndex(number, shift) : number;
    if (target === undefined) {
      this.#checkCut();
      if (shift.kind === 'insert' && holdsSomething(this.#source.slice(start, scanner.end)))
        throw pushedOut(shift.sheet, 'rows', MAX_ROWS);
      this.#cut(start);
      return;
    }
    const tag = this.#source.slice(start, scanner.end);
    const changes: Record<string, string> = {};
    if (isRows && (target !== number || number >= shift.at)) changes.r = String(target);
    const spans = scanner.attribute('spans');
    if (isHome && shift.axis === 'columns' && spans !== undefined) changes.spans = this.#spans(spans);
    this.#replace(start, scanner.end, changeRowTag(tag, changes));
    const styled: StyledCell[] = [];
    if (scanner.kind === 'open') this.#cells(number, target, styled);
    else this.#headersOf(number, target);
    if (isRows && shift.kind === 'insert' && number === shift.at - 1) this.#model = { tag, cells: styled };
  }

  #cells(row: number, targetRow: number, styled: StyledCell[]): void {
    const scanner = this.#scanner;
    const { shift, isHome } = this.#context;
    const isColumns = isHome && shift.axis === 'columns';
    let column = -1;
    let leftStyle: string | undefined;
    let isFilled = !(isColumns && shift.kind === 'insert');
    while (scanner.next()) {
      if (scanner.kind === 'close' && scanner.name === 'row') break;
      if (scanner.name !== 'c' || scanner.kind === 'text' || scanner.kind === 'close') continue;
      const { start, end, kind } = scanner;
      const named = namedColumn(scanner.attribute('r'));
      column = named >= 0 ? named : column + 1;
      const style = scanner.attribute('s');
      const isDynamic = scanner.attribute('cm') !== undefined;
      if (style !== undefined && style !== '0') styled.push({ column, style });
      if (isColumns && column === shift.at - 1) leftStyle = style;
      if (!isFilled && column >= shift.at) {
        this.#insertCells(start, targetRow, leftStyle);
        isFilled = true;
      }
      const target = isColumns ? shiftIndex(column, shift) : column;
      if (target === undefined) {
        this.#checkCut();
        if (shift.kind === 'insert' && holdsSomething(this.#source.slice(start, scanner.end)))
          throw pushedOut(shift.sheet, 'columns', MAX_COLUMNS);
        this.#cut(start);
        continue;
      }
      if (isHome && (row !== targetRow || target !== column || (named < 0 && isColumns))) {
        const tag = this.#source.slice(start, end);
        const isImplicit = named < 0 && !isColumns;
        if (!isImplicit) this.#replace(start, end, withReference(tag, cellName(targetRow, target)));
      }
      if (kind === 'open') this.#formula(row, column, isDynamic);
    }
    if (!isFilled) this.#insertCells(scanner.start, targetRow, leftStyle);
  }

  /** Walks the children of a cell; stands on its closing tag afterwards. A formula that spills is calculated anew. */
  #formula(row: number, column: number, isDynamic: boolean): void {
    const scanner = this.#scanner;
    while (scanner.next()) {
      if (scanner.kind === 'close' && scanner.name === 'c') return;
      if (scanner.kind === 'text' || scanner.kind === 'close') continue;
      if (scanner.name !== 'f') {
        scanner.skipChildren();
        continue;
      }
      const { start } = scanner;
      const type = scanner.attribute('t');
      const ref = scanner.attribute('ref');
      if (this.#context.isHome && !isDynamic && ref !== undefined && (type === 'array' || type === 'dataTable')) {
        refuseToCut(ref, this.#context, type === 'array' ? 'an array formula' : 'a data table');
      }
      const rewritten = rewriteFormula(scanner, this.#context, this.#options.expanded.get(placeKey(row, column)));
      if (rewritten !== undefined) this.#replace(start, scanner.end, rewritten);
    }
  }

  /** Before a deleted row or cell is left out: an array must not lose its first cell and keep the others. */
  #checkCut(): void {
    const scanner = this.#scanner;
    if (scanner.kind === 'empty') return;
    const outer = scanner.name;
    while (scanner.next()) {
      if (scanner.kind === 'close' && scanner.name === outer) return;
      if (scanner.name !== 'f' || scanner.kind === 'text' || scanner.kind === 'close') continue;
      const type = scanner.attribute('t');
      const ref = scanner.attribute('ref');
      if (ref !== undefined && (type === 'array' || type === 'dataTable'))
        refuseToCut(ref, this.#context, type === 'array' ? 'an array formula' : 'a data table');
    }
  }

  #insertRows(at: number): void {
    const { shift, isHome } = this.#context;
    if (this.#isInserted || !isHome || shift.axis !== 'rows' || shift.kind !== 'insert') return;
    this.#isInserted = true;
    const model = this.#model;
    if (model === undefined || !this.#options.copyFormat) return;
    this.#replace(at, at, newRows(model, shift, this.#prefix));
  }

  #insertCells(at: number, row: number, style: string | undefined): void {
    const texts = this.#options.headers.get(row);
    const look = this.#options.copyFormat ? style : undefined;
    this.#replace(at, at, newCells({ row, shift: this.#context.shift, texts, style: look }, this.#prefix));
  }

  /** A row written `<row/>` has no place for the header of a new column; it is opened. */
  #headersOf(row: number, target: number): void {
    const { shift, isHome } = this.#context;
    if (!isHome || shift.axis !== 'columns' || !this.#options.headers.has(target)) return;
    throw new ShiftRefusedError(
      `Row ${row} is the header of a table and has no cells.`,
      'Write the header cells of the table first.',
      { row, sheet: shift.sheet },
    );
  }

  #spans(spans: string): string {
    return spans
      .split(/\s+/)
      .map((span) => {
        const [first, last] = span.split(':').map(Number);
        if (first === undefined || last === undefined || Number.isNaN(first + last)) return span;
        const moved = shiftSpan(first - 1, last - 1, this.#context.shift);
        return moved === undefined ? '' : `${moved[0] + 1}:${moved[1] + 1}`;
      })
      .filter((span) => span !== '')
      .join(' ');
  }

  #replace(start: number, end: number, text: string): void {
    this.#pieces.push(this.#source.slice(this.#copied, start), text);
    this.#copied = end;
  }

  /** Leaves out from `start` to the end of the element that the scanner stands on. */
  #cut(start: number): void {
    if (this.#scanner.kind === 'open') this.#scanner.skipChildren();
    this.#replace(start, this.#scanner.end, '');
  }
}

/** A value, a formula or a text; a cell that only has a look may go. */
function holdsSomething(source: string): boolean {
  return /<(?:[\w.-]+:)?(?:v|f|is)[\s>/]/.test(source);
}

function withReference(tag: string, reference: string): string {
  if (/\sr\s*=/.test(tag)) return tag.replace(/(\sr\s*=\s*)(?:"[^"]*"|'[^']*')/, `$1"${reference}"`);
  return tag.replace(/^<[^\s/>]+/, (name) => `${name} r="${reference}"`);
}

function changeRowTag(tag: string, changes: Record<string, string>): string {
  const { r, ...others } = changes;
  const placed = r === undefined ? tag : withReference(tag, r);
  const spans = others.spans;
  if (spans === undefined) return placed;
  return changeAttributes(placed, { spans: spans === '' ? undefined : spans });
}

function pushedOut(sheet: string, axis: 'rows' | 'columns', limit: number): ShiftRefusedError {
  return new ShiftRefusedError(
    `Cells at the end of the sheet "${sheet}" would be pushed off it: it has ${limit} ${axis}.`,
    `Clear the last ${axis} or insert fewer.`,
    { sheet, limit },
  );
}
