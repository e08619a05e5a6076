import { sqlCode } from '../../table/sql-code.ts';
import { DatasourceRefusedError } from '../base/errors.ts';

/**
 * A second lock. The first is the database: a role without powers, a read-only transaction, a cursor, a rollback. What is
 * left are functions whose effect no transaction takes back (ending other sessions, locks, other servers) and those that
 * run text as SQL, behind which such a name could hide.
 */
const forbidden =
  /(?<![\w$])"?(pg_terminate_backend|pg_cancel_backend|pg_advisory_\w+|pg_try_advisory_\w+|pg_(?:read|ls|stat)_\w*(?:file|dir)\w*|pg_read_\w+|pg_ls_\w+|pg_file_\w+|pg_sleep\w*|pg_notify|pg_logical_\w+|pg_replication_\w+|pg_create_\w+|pg_drop_\w+|pg_switch_wal|pg_reload_conf|pg_rotate_logfile|pg_stat_reset\w*|pg_promote|pg_export_snapshot|lo_\w+|loread|lowrite|dblink\w*|set_config|query_to_xml\w*|cursor_to_xml\w*|table_to_xml\w*|schema_to_xml\w*|database_to_xml\w*|ts_stat|ts_rewrite|crosstab\w*|connectby)"?\s*\(/i;
/** Names written with escapes could be any of these. */
const escapedName = /u&"/i;

export function refuseForbiddenFunctions(statement: string): void {
  const plain = sqlCode(statement);
  const name = forbidden.exec(plain)?.[1];
  if (name !== undefined) throw new DatasourceRefusedError(`the function "${name}" is not available here.`, { name });
  if (escapedName.test(plain)) throw new DatasourceRefusedError('names with escapes (U&"…") are not available here.');
}
