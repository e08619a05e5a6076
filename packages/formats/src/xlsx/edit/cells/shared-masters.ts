import { escapeText } from '../../../xml/escape.ts';
import type { ElementSpan } from '../../../xml/splice.ts';
import { rangeName, readRange } from '../../cell/cell-range.ts';
import { expandShared } from '../../formula/index.ts';
import { closeTag, editTag, openTag } from '../markup/tag-attributes.ts';
import type { TextEdit } from '../markup/text-edits.ts';
import type { CellWrite } from './cell-write.ts';
import { type CellFormula, type CellSpan, rowCells } from './row-cells.ts';
import { rowClose, rowSpans } from './row-spans.ts';

/** A cell that held the text of a group of shared formulas and now holds something else. */
export interface OverwrittenMaster {
  readonly row: number;
  readonly column: number;
  readonly formula: CellFormula;
}

/**
 * Gives the group's text to the next cell that shares it. Without this the other cells of the group would lose their
 * formula with the cell that was written over.
 */
export function moveSharedMasters(
  source: string,
  sheetData: ElementSpan,
  masters: readonly OverwrittenMaster[],
  byRow: ReadonlyMap<number, ReadonlyMap<number, CellWrite>>,
): TextEdit[] {
  const waiting = new Map(masters.map((master) => [master.formula.group ?? '', master]));
  const edits: TextEdit[] = [];
  if (waiting.size === 0) return edits;
  const first = Math.min(...masters.map(({ row }) => row));
  for (const row of rowSpans(source, sheetData)) {
    if (waiting.size === 0) break;
    if (row.number < first || row.isEmpty) continue;
    const close = rowClose(source, row, sheetData);
    if (!/\ssi\s*=/.test(source.slice(row.openEnd, close))) continue;
    for (const cell of rowCells(source, row.openEnd, close)) {
      const master = heirOf(cell, waiting);
      if (master === undefined || byRow.get(row.number)?.get(cell.column)?.content !== undefined) continue;
      waiting.delete(master.formula.group ?? '');
      edits.push(inherit(source, master, cell, row.number));
    }
  }
  return edits;
}

function heirOf(cell: CellSpan, waiting: ReadonlyMap<string, OverwrittenMaster>): OverwrittenMaster | undefined {
  const { formula } = cell;
  if (formula?.type !== 'shared' || formula.text !== '') return undefined;
  return waiting.get(formula.group ?? '');
}

function inherit(source: string, master: OverwrittenMaster, cell: CellSpan, row: number): TextEdit {
  const { start, end } = cell.formula ?? { start: cell.start, end: cell.start };
  const old = readRange(master.formula.reference ?? '');
  const { column } = cell;
  const range =
    old === undefined
      ? { top: row, left: column, bottom: row, right: column }
      : {
          top: row,
          left: old.top === old.bottom ? column : Math.min(old.left, column),
          bottom: Math.max(old.bottom, row),
          right: Math.max(old.right, column),
        };
  const masterTag = source.slice(master.formula.start, source.indexOf('>', master.formula.start) + 1);
  const opening = editTag(openTag(masterTag), { ref: rangeName(range) });
  const move = { rows: row - master.row, columns: column - master.column };
  const text = expandShared(master.formula.text, move);
  const name =
    closeTag(opening)
      .slice(1)
      .split(/[\s/>]/)[0] ?? 'f';
  return { start, end, text: `${opening}${escapeText(text)}</${name}>` };
}
