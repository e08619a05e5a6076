import type { DatasourceTable } from '@galley/schema';
import type { Client } from 'pg';
import { columnsShown } from '../base/columns-shown.ts';

interface Row {
  readonly schema: string;
  readonly name: string;
  readonly kind: string;
  readonly rows: string | null;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** What this user may select from, outside of the system's own schemas. */
export async function mapPostgres(client: Client): Promise<DatasourceTable[]> {
  const { rows } = await client.query<Row>(`
    SELECT n.nspname AS schema, c.relname AS name, c.relkind AS kind,
      CASE WHEN c.reltuples >= 0 AND c.relkind <> 'v' THEN c.reltuples::bigint::text END AS rows,
      (SELECT coalesce(json_agg(json_build_object('name', a.attname, 'type', pg_catalog.format_type(a.atttypid, a.atttypmod))
          ORDER BY a.attnum), '[]'::json)
        FROM pg_catalog.pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns
    FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f') AND NOT c.relispartition
      AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_(toast|temp)'
      AND pg_catalog.has_schema_privilege(n.oid, 'USAGE') AND pg_catalog.has_table_privilege(c.oid, 'SELECT')
    ORDER BY n.nspname <> 'public', n.nspname, c.relname`);
  return rows.map(({ schema, name, kind, rows: count, columns }) => ({
    name: schema === 'public' ? written(name) : `${written(schema)}.${written(name)}`,
    type: kind === 'v' || kind === 'm' ? 'view' : 'table',
    ...columnsShown(columns),
    rows: count === null ? null : Number(count),
  }));
}

/** As a statement must write it. */
function written(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
