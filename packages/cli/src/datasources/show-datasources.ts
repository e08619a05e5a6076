import { type DatasourceView, InvalidArgumentError } from '@galley/schema';
import { openExisting } from '../open/open.ts';
import { formatTime } from '../output/format.ts';
import { printResult, say } from '../output/print.ts';
import { renderRows } from '../output/render-rows.ts';
import { visibleLine } from '../output/visible-text.ts';

interface Output {
  readonly json?: boolean;
}

export function datasourceLine({ name, kind, address, has_password, writable }: DatasourceView): string {
  const secret = has_password ? ', with a password' : '';
  return visibleLine(`${name}  ${kind} at ${address}${secret}, ${writable ? 'agents may change it' : 'read-only'}`);
}

export async function listDatasources(directory: string, { json }: Output): Promise<number> {
  await using opened = await openExisting(directory);
  const result = await opened.call.DatasourceList(opened.target);
  printResult(json, result, result.datasources.map(datasourceLine).join('\n') || 'No database is attached.');
  return 0;
}

export async function testDatasource(directory: string, name: string, { json }: Output): Promise<number> {
  await using opened = await openExisting(directory);
  const result = await opened.call.DatasourceTest({ ...opened.target, name });
  const { ok, server, tables, elapsed_ms, protection, error } = result;
  const lines = ok
    ? [
        `${server} answered in ${Math.round(elapsed_ms)} ms; ${tables === 1 ? '1 table' : `${tables} tables`}.`,
        ...protection,
      ]
    : [`${error?.message ?? 'It did not answer.'}`, `→ ${error?.remedy ?? ''}`];
  printResult(json, result, lines.map(visibleLine).join('\n'));
  return ok ? 0 : 1;
}

export async function mapDatasource(directory: string, name: string, { json }: Output): Promise<number> {
  await using opened = await openExisting(directory);
  const map = await opened.call.DatasourceMap({ ...opened.target, name });
  const lines = map.tables.map(({ name: table, type, columns, columns_left_out, rows }) => {
    const listed = columns.map((column) => `${column.name} ${column.type}`.trim()).join(', ');
    const more = columns_left_out === 0 ? '' : `, … ${columns_left_out} more`;
    return visibleLine(
      `${table}${type === 'table' ? '' : ` (${type})`}${rows === null ? '' : `, about ${rows} rows`}: ${listed}${more}`,
    );
  });
  if (map.tables_left_out > 0) lines.push(`… ${map.tables_left_out} more tables`);
  printResult(json, map, lines.join('\n') || 'There are no tables that this user may read.');
  return 0;
}

interface QueryOptions extends Output {
  readonly limit?: string;
}

export async function queryDatasource(
  directory: string,
  name: string,
  statement: string,
  { limit = '200', json }: QueryOptions,
): Promise<number> {
  const most = Number(limit);
  if (!Number.isInteger(most) || most < 1) {
    throw new InvalidArgumentError('--limit', `"${limit}" is no number of rows.`, 'Use --limit 50.');
  }
  await using opened = await openExisting(directory);
  const answer = await opened.call.DatasourceQuery({ ...opened.target, name, statement, limit: most });
  const columns = answer.columns.map((column, at) => ({
    name: column.name,
    isNumber: answer.rows.every((row) => row[at] === null || typeof row[at] === 'number'),
  }));
  printResult(json, answer, renderRows(columns, answer.rows));
  if (answer.truncated && json !== true) say(`The first ${answer.rows.length} rows; more with --limit.`);
  return 0;
}

interface ChangesOptions extends Output {
  readonly run?: string;
  readonly graphs?: boolean;
}

export async function changesOfDatasources(directory: string, { run, graphs, json }: ChangesOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const result = await opened.call.AuditGetGraphChanges({
    ...opened.target,
    all_kinds: graphs !== true,
    limit: 1000,
    ...(run === undefined ? {} : { run_id: run }),
  });
  const lines = result.changes.map(({ seq, at, datasource, statement, outcome, counts }) => {
    const counted = Object.entries(counts).map(([what, count]) => `${what} ${count}`);
    return visibleLine(`${seq}  ${formatTime(at)}  ${datasource}  ${[outcome, ...counted].join(', ')}  ${statement}`);
  });
  if (result.left_out !== null) lines.push(result.left_out);
  printResult(json, result, lines.join('\n') || 'No run changed a database.');
  return 0;
}
