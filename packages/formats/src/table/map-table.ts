import type { TableValue } from '../base/column-type.ts';
import { fitToBytes, MAP_BYTES } from '../base/fit-to-bytes.ts';
import type { TableDescription, TableMap } from './types.ts';

/** From rich to bare; the first that fits the bound is used. */
const LEVELS = [
  { columns: 200, samples: 5, text: 40, hasStatistics: true },
  { columns: 200, samples: 3, text: 24, hasStatistics: true },
  { columns: 120, samples: 1, text: 16, hasStatistics: true },
  { columns: 150, samples: 1, text: 16, hasStatistics: false },
  { columns: 150, samples: 0, text: 0, hasStatistics: false },
  { columns: 60, samples: 0, text: 0, hasStatistics: false },
] as const;
const NAME_LENGTH = 60;

export function fitTableMap(description: TableDescription): TableMap {
  return fitToBytes(
    LEVELS.map((level) => () => {
      const columns = description.columns.slice(0, level.columns).map((column) => ({
        name: column.name.slice(0, NAME_LENGTH),
        type: column.type,
        ...(level.hasStatistics
          ? {
              nulls: column.nulls,
              distinct: column.distinct,
              min: cut(column.min, level.text),
              max: cut(column.max, level.text),
            }
          : {}),
        ...(level.samples > 0
          ? { samples: column.samples.slice(0, level.samples).map((value) => cut(value, level.text)) }
          : {}),
      }));
      const leftOut = description.columns.length - columns.length;
      return {
        kind: 'table' as const,
        table: description.table,
        row_count: description.row_count,
        column_count: description.columns.length,
        columns,
        ...(leftOut > 0 ? { columns_left_out: leftOut } : {}),
      };
    }),
    MAP_BYTES,
  );
}

function cut(value: TableValue, length: number): TableValue {
  return typeof value === 'string' && value.length > length ? `${value.slice(0, length)}…` : value;
}
