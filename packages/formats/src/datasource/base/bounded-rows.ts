import type { TableValue } from '../../base/column-type.ts';
import { DatasourceTooLargeError } from './errors.ts';

/** Of one answer. A cell with a whole document in it must not fill the memory of whoever asked. */
const mostCharacters = 64 * 1024 * 1024;

/** Gathers rows up to a number of them, and never more than fits. */
export function boundedRows(most: number) {
  const rows: (readonly TableValue[])[] = [];
  let characters = 0;
  let truncated = false;
  return {
    rows,
    isFull: () => truncated,
    truncated: () => truncated,
    add(row: readonly TableValue[]): void {
      if (rows.length >= most) {
        truncated = true;
        return;
      }
      for (const value of row) characters += typeof value === 'string' ? value.length : 8;
      if (characters > mostCharacters) throw new DatasourceTooLargeError('characters', mostCharacters);
      rows.push(row);
    },
  };
}
