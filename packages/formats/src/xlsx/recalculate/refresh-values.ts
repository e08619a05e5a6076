import { encodeSpreadsheetText, escapeText } from '../../xml/escape.ts';
import { XmlScanner } from '../../xml/scanner.ts';
import { qualifiedName } from '../../xml/splice.ts';
import { namedColumn, rowPosition } from '../cell/cell-position.ts';
import { editTag } from '../edit/markup/tag-attributes.ts';
import type { CalculatedValue } from './calculated-value.ts';
import { cellKey } from './dependencies/calculation-model.ts';

/**
 * A sheet with other cached values for some formula cells; formulas and all other bytes stay. Of cells without a formula
 * only those get a value that an array formula fills.
 */
export function refreshValues(
  source: string,
  values: ReadonlyMap<number, CalculatedValue>,
  isFilled: (key: number) => boolean = () => false,
): string {
  if (values.size === 0) return source;
  const pieces: string[] = [];
  let copied = 0;
  const scanner = new XmlScanner(source);
  if (!scanner.find('sheetData')) return source;
  let row = 0;
  let column = -1;
  let left = values.size;
  while (left > 0 && scanner.next()) {
    if (scanner.kind === 'close' && scanner.name === 'sheetData') break;
    if (scanner.kind === 'text' || scanner.kind === 'close') continue;
    if (scanner.name === 'row') {
      row = rowPosition(scanner.attribute('r'), row);
      column = -1;
      continue;
    }
    if (scanner.name !== 'c') continue;
    const named = namedColumn(scanner.attribute('r'));
    column = named >= 0 ? named : column + 1;
    const key = cellKey(row, column);
    const value = values.get(key);
    if (value === undefined || scanner.kind === 'empty') continue;
    const { start } = scanner;
    const cell = refreshCell(scanner, value, isFilled(key));
    left -= 1;
    if (cell === undefined) continue;
    pieces.push(source.slice(copied, start), cell);
    copied = scanner.end;
  }
  pieces.push(source.slice(copied));
  return pieces.join('');
}

/** New source of the cell that the scanner stands on; undefined for a cell that no formula gives a value to. */
function refreshCell(scanner: XmlScanner, value: CalculatedValue, isFilled: boolean): string | undefined {
  const { source, start, end: openEnd, prefix } = scanner;
  let formula: string | undefined;
  let rest = '';
  while (scanner.next()) {
    if (scanner.kind === 'close' && scanner.name === 'c') break;
    if (scanner.kind === 'text' || scanner.kind === 'close') continue;
    const { start: childStart, name } = scanner;
    scanner.skipChildren();
    const child = source.slice(childStart, scanner.end);
    if (name === 'f') formula = child;
    else if (name !== 'v' && name !== 'is') rest += child;
  }
  if (formula === undefined && !isFilled) return undefined;
  const tag = editTag(source.slice(start, openEnd), { t: TYPES[value.kind] });
  const element = qualifiedName(prefix, 'v');
  const closing = source.slice(scanner.start, scanner.end);
  return `${tag}${formula ?? ''}<${element}>${shown(value)}</${element}>${rest}${closing}`;
}

const TYPES: Readonly<Record<CalculatedValue['kind'], string | undefined>> = {
  number: undefined,
  text: 'str',
  boolean: 'b',
  error: 'e',
};

function shown(value: CalculatedValue): string {
  if (value.kind === 'boolean') return value.value ? '1' : '0';
  return escapeText(value.kind === 'text' ? encodeSpreadsheetText(value.value) : String(value.value));
}
