import type { DatasourceColumn } from './driver.ts';

/** A table may have thousands of columns; a map names so many and says how many there are besides. */
const mostColumns = 200;

export function columnsShown(columns: readonly DatasourceColumn[]) {
  return {
    columns: columns.slice(0, mostColumns).map(({ name, type }) => ({ name, type })),
    columns_left_out: Math.max(0, columns.length - mostColumns),
  };
}
