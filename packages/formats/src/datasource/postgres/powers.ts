import type { Client } from 'pg';
import { DatasourceTooPowerfulError } from '../base/errors.ts';

const risky = [
  'pg_execute_server_program',
  'pg_read_server_files',
  'pg_write_server_files',
  'pg_signal_backend',
  'pg_create_subscription',
];

/** PostgreSQL lets these reach files, programs and other sessions from within a read-only transaction. */
export async function refusePowers(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; super: boolean; replication: boolean; roles: string | null }>({
    text: `SELECT rolname AS name, rolsuper AS super, rolreplication AS replication,
      (SELECT string_agg(r.rolname, ',') FROM pg_catalog.pg_roles r
        WHERE r.rolname = ANY ($1) AND pg_catalog.pg_has_role(u.oid, r.oid, 'MEMBER')) AS roles
      FROM pg_catalog.pg_roles u WHERE rolname = session_user`,
    values: [risky],
  });
  const [role] = rows;
  const powers = [
    ...(role?.super === false ? [] : ['superuser']),
    ...(role?.replication === true && role.super === false ? ['replication'] : []),
    ...(role?.super === false ? (role.roles ?? '').split(',').filter((name) => name !== '') : []),
  ];
  if (powers.length > 0) throw new DatasourceTooPowerfulError(role?.name ?? 'unknown', powers);
}
