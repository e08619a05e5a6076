import type { DatasourceKind, DatasourceTable } from '@galley/schema';
import type { ShownDatasource } from '../datasources/shown-datasources.ts';

const kinds: Readonly<Record<DatasourceKind, string>> = {
  postgres: 'PostgreSQL',
  sqlite: 'SQLite',
  duckdb: 'DuckDB',
  graph: 'graph, asked in Cypher',
};
const mostColumns = 30;

/** What stands beside the files: databases with their tables, within so many characters. */
export function describeDatasources(datasources: readonly ShownDatasource[], room: number): string {
  if (datasources.length === 0) return '';
  const each = Math.floor(room / datasources.length);
  return [
    'Attached databases (asked by `datasource_query`; they are no files):',
    ...datasources.map((shown) => describe(shown, each)),
  ].join('\n');
}

function describe({ name, kind, writable, map }: ShownDatasource, room: number): string {
  const head = `- ${name}: ${kinds[kind]}, ${writable ? 'writable datasource' : 'read-only datasource'}`;
  if (typeof map === 'string') return `${head}. Its tables cannot be shown: ${map}`;
  const lines: string[] = [head];
  let used = head.length;
  for (const [index, table] of map.tables.entries()) {
    const line = `  ${describeTable(table)}`;
    if (used + line.length > room) {
      const left = map.tables.length - index + map.tables_left_out;
      return [...lines, `  … ${left} more, see datasource_map`].join('\n');
    }
    lines.push(line);
    used += line.length + 1;
  }
  if (map.tables_left_out > 0) lines.push(`  … ${map.tables_left_out} more`);
  return lines.join('\n');
}

function describeTable({ name, type, columns, columns_left_out, rows }: DatasourceTable): string {
  const shown = columns.slice(0, mostColumns).map((column) => `${column.name} ${column.type}`.trim());
  const left = columns.length - shown.length + columns_left_out;
  const listed = [...shown, ...(left === 0 ? [] : [`… ${left} more`])].join(', ');
  const what = type === 'table' ? '' : `${type} `;
  return `${what}${name}(${listed})${rows === null ? '' : `, about ${rows} rows`}`;
}
