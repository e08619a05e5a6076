import type { TableValue } from '../../base/column-type.ts';
import type { EditedColumn, EditedTable } from './edited-table.ts';

const SAMPLE_ROWS = 500;
type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** How a column writes dates and truth values, so that a value from a query can be written the same way. */
export interface ColumnStyle {
  readonly date: { readonly order: DateOrder; readonly separator: string; readonly isPadded: boolean } | null;
  /** Between day and time. */
  readonly timeSeparator: 'T' | ' ';
  readonly truth: { readonly yes: string; readonly no: string };
}

export function columnStyle(table: EditedTable, column: EditedColumn): ColumnStyle {
  const texts: string[] = [];
  if (column.source !== null) {
    for (let row = 0; row < Math.min(SAMPLE_ROWS, table.file.rowCount); row += 1) {
      const text = table.file.field(row, column.source).trim();
      if (text !== '') texts.push(text);
    }
  }
  const isUpper = texts.some((text) => text === 'TRUE' || text === 'FALSE');
  const isTitle = texts.some((text) => text === 'True' || text === 'False');
  return {
    date: dateStyle(texts),
    timeSeparator: texts.some((text) => /\d \d{1,2}:\d{2}/.test(text)) ? ' ' : 'T',
    truth: isUpper
      ? { yes: 'TRUE', no: 'FALSE' }
      : isTitle
        ? { yes: 'True', no: 'False' }
        : { yes: 'true', no: 'false' },
  };
}

function dateStyle(texts: readonly string[]): ColumnStyle['date'] {
  const parts = texts.map((text) => /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:[T ].*)?$/.exec(text));
  const found = parts.filter((match) => match !== null);
  const [first] = found;
  if (first === undefined || found.length < texts.length) return null;
  const separator = first[2] ?? '-';
  const isPadded = found.every((match) => match[1]?.length !== 1 && match[3]?.length !== 1);
  if (first[1]?.length === 4) return { order: 'ymd', separator, isPadded };
  if (found.some((match) => Number(match[1]) > 12) || separator === '.') return { order: 'dmy', separator, isPadded };
  if (found.some((match) => Number(match[3]) > 12)) return { order: 'mdy', separator, isPadded };
  return null;
}

/** A value in the column's own way of writing; others come back as they are. */
export function inStyle(value: TableValue, style: ColumnStyle): TableValue {
  if (typeof value === 'boolean') return value ? style.truth.yes : style.truth.no;
  if (typeof value !== 'string') return value;
  const [, year, month, day, time = ''] = /^(\d{4})-(\d{2})-(\d{2})((?:T\d{2}:\d{2}.*)?)$/.exec(value) ?? [];
  if (year === undefined || month === undefined || day === undefined) return value;
  const { date, timeSeparator } = style;
  const clock = time === '' ? '' : `${timeSeparator}${time.slice(1)}`;
  if (date === null) return `${year}-${month}-${day}${clock}`;
  const short = (part: string): string => (date.isPadded ? part : String(Number(part)));
  const orders = {
    dmy: [short(day), short(month), year],
    mdy: [short(month), short(day), year],
    ymd: [year, short(month), short(day)],
  };
  return orders[date.order].join(date.separator) + clock;
}
