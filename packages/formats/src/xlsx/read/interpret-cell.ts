import { decodeSpreadsheetText } from '../../xml/escape.ts';
import { type Cell, EMPTY_CELL, type RawCell } from '../cell.ts';
import { isoFromSerial } from './serial-date.ts';

export interface CellContext {
  readonly strings: () => readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly usesDates1904: boolean;
}

export function interpretCell(raw: RawCell, context: CellContext): Cell {
  const cell = withoutFormula(raw, context);
  return raw.formula === undefined ? cell : { ...cell, formula: raw.formula };
}

function withoutFormula(raw: RawCell, context: CellContext): Cell {
  if (raw.type === 'inlineStr') return textCell(raw.inline ?? raw.content ?? '');
  if (raw.content === undefined) return EMPTY_CELL;
  switch (raw.type) {
    case 's':
      return textCell(context.strings()[Number(raw.content)] ?? '');
    case 'str':
      return textCell(decodeSpreadsheetText(raw.content));
    case 'b': {
      const value = raw.content === '1' || raw.content === 'true';
      return { value, kind: 'boolean', text: value ? 'TRUE' : 'FALSE' };
    }
    case 'e':
      return { value: raw.content, kind: 'error', text: raw.content };
    case 'd': {
      const iso = raw.content.replace(/Z$/, '').replace(/T00:00:00(\.0+)?$/, '');
      return { value: iso, kind: 'date', text: iso };
    }
    default:
      return numberCell(raw, context);
  }
}

function numberCell(raw: RawCell, context: CellContext): Cell {
  const written = raw.content?.trim() ?? '';
  if (written === '') return EMPTY_CELL;
  const value = Number(written);
  if (Number.isNaN(value)) return textCell(written);
  if (context.dateStyles[raw.style] === true) {
    const iso = isoFromSerial(value, context.usesDates1904);
    if (iso !== undefined) return { value: iso, kind: 'date', text: iso };
  }
  // Fifteen digits are what a spreadsheet keeps; more would show 0.1 + 0.2 as 0.30000000000000004.
  const text = String(value);
  return { value, kind: 'number', text: text.length <= 15 ? text : String(Number(value.toPrecision(15))) };
}

function textCell(text: string): Cell {
  return { value: text, kind: 'text', text };
}
