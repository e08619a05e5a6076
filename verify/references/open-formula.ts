import { toColumn } from './region.ts';

const REFERENCE = /\[((?:'(?:[^']|'')*'|[^\]'])*)\]/g;
const STRING_OR_REFERENCE = /"(?:[^"]|"")*"|\[(?:'(?:[^']|'')*'|[^\]'])*\]/g;
/** `Sheet1!#REF!` as Excel writes it is no reference to LibreOffice, but a word. */
const BROKEN = /"(?:[^"]|"")*"|(?:(?:'(?:[^']|'')*'|[\p{L}\p{N}_.]+)!)?#REF!(?!\.)/giu;
const CORNER = /(^|:)((?:'[^']*(?:''[^']*)*'#)?\$?(?:'(?:[^']|'')*'|[^.:']*)\.|)(\$?)([A-Z]{0,3})(\$?)([0-9]*)(?=:|$)/g;
const ROWS = 1_048_576;
const COLUMNS = 16_384;

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A formula in OpenFormula notation: one way to write a broken reference, corners of ranges in order. */
export function plainFormula(formula: string): string {
  return formula
    .replace(/^(?:of|msoxl|oooc):/, '')
    .replace(BROKEN, (text) => (text.startsWith('"') ? text : '#REF!'))
    .replace(STRING_OR_REFERENCE, (text) => {
      if (!text.startsWith('[')) return text;
      return text.includes('#REF!') ? '#REF!' : inOrder(text);
    })
    .replaceAll('#REF!:#REF!', '#REF!')
    .replaceAll('~#REF!', ';#REF!')
    .replaceAll('#REF!~', '#REF!;')
    .replaceAll('#REF!!', '#REF! ')
    .replaceAll(']!#REF!', '] #REF!');
}

const AREA =
  /^\[((?:'[^']*(?:''[^']*)*'#)?\$?(?:'(?:[^']|'')*'|[^.:']*)\.)(\$?[A-Z]+)(\$?[0-9]+):\.(\$?[A-Z]+)(\$?[0-9]+)\]$/;

/** `[.B2:.A9]` as `[.A2:.B9]`. */
function inOrder(reference: string): string {
  const [, sheet, fromColumn = '', fromRow = '', toColumnText = '', toRow = ''] = AREA.exec(reference) ?? [];
  if (sheet === undefined) return reference;
  const number = (text: string): number => Number(text.replace('$', ''));
  const column = (text: string): number => toColumn(text.replace('$', ''));
  const columns = column(fromColumn) > column(toColumnText) ? [toColumnText, fromColumn] : [fromColumn, toColumnText];
  const rows = number(fromRow) > number(toRow) ? [toRow, fromRow] : [fromRow, toRow];
  return `[${sheet}${columns[0]}${rows[0]}:.${columns[1]}${rows[1]}]`;
}

/** The same with relative parts told as distances from a base cell: rules that mean the same read the same. */
export function relativeFormula(formula: string, base: Place): string {
  return plainFormula(formula).replace(REFERENCE, (_whole, inner: string) => `[${relativeAddress(inner, base)}]`);
}

/** `$Sheet1.$A1:.B$2` with its relative parts as distances. */
export function relativeAddress(address: string, base: Place): string {
  if (address.includes('#REF!')) return '#REF!';
  return address.replace(
    CORNER,
    (_whole, colon: string, sheet: string, columnLock: string, column: string, rowLock: string, row: string) => {
      const across =
        column === ''
          ? ''
          : columnLock + (columnLock === '' ? distance(toColumn(column) - base.column, COLUMNS, 'C') : column);
      const down = row === '' ? '' : rowLock + (rowLock === '' ? distance(Number(row) - 1 - base.row, ROWS, 'R') : row);
      return `${colon}${sheet}${across}${down}`;
    },
  );
}

export function readPlace(address: string): Place {
  const [, column = 'A', row = '1'] = /\.?\$?([A-Z]+)\$?([0-9]+)$/.exec(address) ?? [];
  return { row: Number(row) - 1, column: toColumn(column) };
}

function distance(steps: number, size: number, axis: string): string {
  const wrapped = ((((steps + size / 2) % size) + size) % size) - size / 2;
  return `${axis}[${wrapped}]`;
}
