import { type ElementSpan, qualifiedName } from '../../../xml/splice.ts';
import { cellName } from '../../cell/cell-reference.ts';
import { columnStyles } from '../markup/column-styles.ts';
import { closeTag, editTag, openTag } from '../markup/tag-attributes.ts';
import { applyTextEdits, type TextEdit } from '../markup/text-edits.ts';
import { outlineWorksheet, setWorksheetChild } from '../markup/worksheet-children.ts';
import { type CellWrite, joinWrites, renderContent } from './cell-write.ts';
import { growDimension, growSpans } from './declared-extent.ts';
import { type CellSpan, rowCells } from './row-cells.ts';
import { type RowSpan, rowClose, rowSpans } from './row-spans.ts';
import { moveSharedMasters, type OverwrittenMaster } from './shared-masters.ts';

export interface SplicedCells {
  readonly source: string;
  /** A formula came, went or changed, so the list of formulas that the workbook keeps is out of date. */
  readonly formulasChanged: boolean;
}

/** New values of a row's attributes; undefined takes one away. */
export type RowAttributes = Readonly<Record<string, string | undefined>>;

type RowWrites = ReadonlyMap<number, CellWrite>;

/** Writes cells into the text of a worksheet in one pass; every character outside those cells stays. */
export function spliceCells(
  text: string,
  writes: readonly CellWrite[],
  rowChanges: ReadonlyMap<number, RowAttributes> = new Map(),
): SplicedCells {
  if (writes.length === 0 && rowChanges.size === 0) return { source: text, formulasChanged: false };
  const source = withSheetData(text);
  const outline = outlineWorksheet(source);
  const sheetData = outline.children.find((child) => child.name === 'sheetData') as ElementSpan;
  const byRow = groupByRow(writes, rowChanges.keys());
  const pass = new SplicePass({ source, sheetData, byRow, rowChanges, columnStyle: columnStyles(source, outline) });
  pass.run();
  const edits = [...pass.edits];
  edits.push(...moveSharedMasters(source, sheetData, pass.overwrittenMasters, byRow));
  edits.push(...growDimension(source, outline, pass.written));
  return { source: applyTextEdits(source, edits), formulasChanged: pass.formulasChanged };
}

/** Files without rows exist; `<sheetData/>` becomes one that rows can go into. */
function withSheetData(text: string): string {
  return setWorksheetChild(text, 'sheetData', (present, prefix) => {
    const tag = qualifiedName(prefix, 'sheetData');
    if (present === undefined) return `<${tag}></${tag}>`;
    return present.endsWith('/>') && !present.includes('</') ? `${openTag(present)}</${tag}>` : present;
  });
}

function groupByRow(writes: readonly CellWrite[], others: Iterable<number>): ReadonlyMap<number, RowWrites> {
  const rows = new Map<number, Map<number, CellWrite>>();
  for (const number of others) rows.set(number, new Map());
  for (const write of writes) {
    const row = rows.get(write.row) ?? new Map<number, CellWrite>();
    rows.set(write.row, row);
    const earlier = row.get(write.column);
    row.set(write.column, earlier === undefined ? write : joinWrites(earlier, write));
  }
  return rows;
}

class SplicePass {
  readonly edits: TextEdit[] = [];
  readonly written: { row: number; column: number }[] = [];
  readonly overwrittenMasters: OverwrittenMaster[] = [];
  formulasChanged = false;
  readonly #source: string;
  readonly #sheetData: ElementSpan;
  readonly #byRow: ReadonlyMap<number, RowWrites>;
  readonly #rowChanges: ReadonlyMap<number, RowAttributes>;
  readonly #columnStyle: (column: number) => number;

  constructor(input: {
    readonly source: string;
    readonly sheetData: ElementSpan;
    readonly byRow: ReadonlyMap<number, RowWrites>;
    readonly rowChanges: ReadonlyMap<number, RowAttributes>;
    readonly columnStyle: (column: number) => number;
  }) {
    this.#source = input.source;
    this.#sheetData = input.sheetData;
    this.#byRow = input.byRow;
    this.#rowChanges = input.rowChanges;
    this.#columnStyle = input.columnStyle;
  }

  run(): void {
    const targets = [...this.#byRow.keys()].sort((left, right) => left - right);
    const found = new Set<number>();
    /** For each row that may be missing: the first row after it. */
    const following = new Map<number, RowSpan>();
    let pointer = 0;
    for (const row of rowSpans(this.#source, this.#sheetData)) {
      for (; pointer < targets.length && (targets[pointer] ?? 0) < row.number; pointer += 1) {
        following.set(targets[pointer] ?? 0, row);
      }
      const writes = this.#byRow.get(row.number);
      if (writes === undefined || found.has(row.number)) continue;
      found.add(row.number);
      this.#editRow(row, writes);
    }
    const renumbered = new Set<RowSpan>();
    for (const number of targets) {
      if (found.has(number)) continue;
      const next = following.get(number);
      const text = this.#newRow(number, this.#byRow.get(number) ?? new Map());
      if (text === '') continue;
      const at = next?.start ?? this.#sheetData.closeStart;
      this.edits.push({ start: at, end: at, text });
      // A row without a number counts from the row before it, which is now another one.
      if (next === undefined || !next.isImplicit || renumbered.has(next) || found.has(next.number)) continue;
      renumbered.add(next);
      const nameEnd = next.start + qualifiedName(this.#sheetData.prefix, 'row').length + 1;
      this.edits.push({ start: nameEnd, end: nameEnd, text: ` r="${next.number}"` });
    }
  }

  #newRow(number: number, writes: RowWrites): string {
    const cells = sortedWrites(writes)
      .map((write) => this.#newCell(write, this.#columnStyle(write.column), this.#sheetData.prefix))
      .join('');
    const changes = Object.entries(this.#rowChanges.get(number) ?? {});
    const attributes = changes.map(([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`)).join('');
    if (cells === '' && attributes === '') return '';
    const tag = qualifiedName(this.#sheetData.prefix, 'row');
    const start = `<${tag} r="${number}"${attributes}`;
    return cells === '' ? `${start}/>` : `${start}>${cells}</${tag}>`;
  }

  #editRow(row: RowSpan, writes: RowWrites): void {
    const source = this.#source;
    const tag = qualifiedName(this.#sheetData.prefix, 'row');
    const opening = source.slice(row.start, row.openEnd);
    const rowStyle = /\scustomFormat\s*=\s*["'](?:1|true)["']/.test(opening)
      ? Number(/\ss\s*=\s*["'](\d+)["']/.exec(opening)?.[1] ?? 0)
      : undefined;
    const close = rowClose(source, row, this.#sheetData);
    const cells = row.isEmpty ? [] : rowCells(source, row.openEnd, close);
    const byColumn = new Map(cells.map((cell) => [cell.column, cell]));
    const renumbered = new Set<CellSpan>();
    let added = '';
    const newColumns: number[] = [];
    for (const write of sortedWrites(writes)) {
      const cell = byColumn.get(write.column);
      const inherited = rowStyle ?? this.#columnStyle(write.column);
      if (cell !== undefined) {
        this.#editCell(cell, write, inherited);
        continue;
      }
      const text = this.#newCell(write, inherited, this.#sheetData.prefix);
      if (text === '') continue;
      newColumns.push(write.column);
      const next = cells.find((other) => other.column > write.column);
      if (next === undefined) {
        added += text;
        continue;
      }
      this.edits.push({ start: next.start, end: next.start, text });
      if (!next.isImplicit || renumbered.has(next) || writes.has(next.column)) continue;
      renumbered.add(next);
      const nameEnd = next.start + qualifiedName(next.prefix, 'c').length + 1;
      this.edits.push({ start: nameEnd, end: nameEnd, text: ` r="${cellName(row.number, next.column)}"` });
    }
    const numbered = row.isImplicit ? editTag(opening, { r: String(row.number) }) : opening;
    const newOpening = editTag(growSpans(numbered, newColumns), this.#rowChanges.get(row.number) ?? {});
    if (row.isEmpty && added !== '') {
      this.edits.push({ start: row.start, end: row.openEnd, text: `${openTag(newOpening)}${added}</${tag}>` });
      return;
    }
    if (newOpening !== opening) this.edits.push({ start: row.start, end: row.openEnd, text: newOpening });
    if (added !== '') this.edits.push({ start: close, end: close, text: added });
  }

  #newCell(write: CellWrite, inherited: number, prefix: string): string {
    const style = write.style?.(inherited) ?? inherited;
    const content = write.content ?? { kind: 'empty' as const };
    // In a row or column with a look of its own, a cell without one must say so: left out, it would get that look.
    const isPlain = style === 0 && inherited === 0;
    if (content.kind === 'empty' && (write.style === undefined || isPlain)) return '';
    this.written.push({ row: write.row, column: write.column });
    if (content.kind === 'formula') this.formulasChanged = true;
    const { type, inner } = renderContent(content, prefix);
    const tag = qualifiedName(prefix, 'c');
    const attributes = `${isPlain ? '' : ` s="${style}"`}${type === undefined ? '' : ` t="${type}"`}`;
    const start = `<${tag} r="${cellName(write.row, write.column)}"${attributes}`;
    return inner === '' ? `${start}/>` : `${start}>${inner}</${tag}>`;
  }

  #editCell(cell: CellSpan, write: CellWrite, inherited: number): void {
    const style = write.style?.(cell.style) ?? cell.style;
    const opening = this.#source.slice(cell.start, cell.openEnd);
    const named = cell.isImplicit ? editTag(opening, { r: cellName(write.row, write.column) }) : opening;
    const look = style === 0 && inherited === 0 ? undefined : String(style);
    const restyled = style === cell.style ? named : editTag(named, { s: look });
    if (write.content === undefined) {
      if (restyled !== opening) this.edits.push({ start: cell.start, end: cell.openEnd, text: restyled });
      return;
    }
    if (cell.formula !== undefined || write.content.kind === 'formula') this.formulasChanged = true;
    if (cell.formula?.type === 'shared' && cell.formula.text !== '' && cell.formula.group !== undefined) {
      this.overwrittenMasters.push({ row: write.row, column: write.column, formula: cell.formula });
    }
    this.written.push({ row: write.row, column: write.column });
    const { type, inner } = renderContent(write.content, cell.prefix);
    // `cm`, `vm` and `ph` describe the old value: dynamic arrays, rich values, phonetic hints.
    const bare = editTag(restyled, { t: type, cm: undefined, vm: undefined, ph: undefined });
    const content = inner + cell.extension;
    const tag = qualifiedName(cell.prefix, 'c');
    const text = content === '' ? closeTag(bare) : `${openTag(bare)}${content}</${tag}>`;
    this.edits.push({ start: cell.start, end: cell.end, text });
  }
}

function sortedWrites(writes: RowWrites): CellWrite[] {
  return [...writes.values()].sort((left, right) => left.column - right.column);
}
