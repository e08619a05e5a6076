import { escapeText } from '../../xml/escape.ts';
import { qualifiedName } from '../../xml/splice.ts';
import { cellName } from '../cell/cell-reference.ts';

/** What new cells look like: a row or a cell before them. */
export interface StyledCell {
  readonly column: number;
  readonly style: string;
}

export interface RowModel {
  readonly tag: string;
  readonly cells: readonly StyledCell[];
}

interface Gap {
  readonly at: number;
  readonly count: number;
}

/** Rows that look like the one above them and are empty; no text at all where that one has no look. */
export function newRows(model: RowModel, { at, count }: Gap, prefix: string): string {
  const row = qualifiedName(prefix, 'row');
  const cell = qualifiedName(prefix, 'c');
  const looks = ['s', 'customFormat', 'ht', 'customHeight']
    .map((name) => new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`).exec(model.tag)?.[0] ?? '')
    .join('');
  if (looks === '' && model.cells.length === 0) return '';
  let added = '';
  for (let number = at; number < at + count; number += 1) {
    const cells = model.cells.map(({ column, style }) => `<${cell} r="${cellName(number, column)}" s="${style}"/>`);
    added += `<${row} r="${number}"${looks}>${cells.join('')}</${row}>`;
  }
  return added;
}

export interface NewCells {
  readonly row: number;
  readonly shift: Gap;
  /** Texts of some of them, by column: headers of tables. */
  readonly texts: ReadonlyMap<number, string> | undefined;
  /** Of the cell to the left, where new cells take its look. */
  readonly style: string | undefined;
}

/** The cells of new columns in one row. */
export function newCells({ row, shift, texts, style }: NewCells, prefix: string): string {
  const look = style === undefined || style === '0' ? '' : ` s="${style}"`;
  if (look === '' && texts === undefined) return '';
  const tag = qualifiedName(prefix, 'c');
  let added = '';
  for (let column = shift.at; column < shift.at + shift.count; column += 1) {
    const text = texts?.get(column);
    const open = `<${tag} r="${cellName(row, column)}"${look}`;
    if (text !== undefined) added += `${open} t="inlineStr">${inlineText(text, prefix)}</${tag}>`;
    else if (look !== '') added += `${open}/>`;
  }
  return added;
}

function inlineText(text: string, prefix: string): string {
  const [is, t] = [qualifiedName(prefix, 'is'), qualifiedName(prefix, 't')];
  return `<${is}><${t}>${escapeText(text)}</${t}></${is}>`;
}
