import type { AuditJob, AuditJobDetail, ProcedureArguments } from '@galley/schema';
import type { RunState } from '../../../workflow/index.ts';
import { RunNotFoundError } from '../../record/run-record.ts';
import { hideKeys, hideKeysDeep } from '../base/hide-keys.ts';
import { type PageFields, pageFields, readCursor } from '../base/page.ts';
import type { AuditReader } from '../base/reader.ts';
import { Conditions, numberAt, numberOrNull, type SqlRow, textAt } from '../base/sql-values.ts';
import { amountColumns, amountOf } from './amounts.ts';

/** Characters of a request in a list. */
const REQUEST_SHOWN = 300;

/** Whether this process works on a Run now; a running Run that nobody drives was interrupted. */
export type IsActive = (run: string) => boolean;

export function listJobs(
  reader: AuditReader,
  input: Omit<ProcedureArguments<'AuditListJobs'>, 'workbench_id'>,
  isActive: IsActive,
): { jobs: AuditJob[] } & PageFields {
  const { database, lastSeq } = reader;
  const cursor = readCursor(input.cursor, lastSeq);
  const conditions = new Conditions()
    .add('first_seq <= ?', cursor.through)
    .addIf('workflow = ?', input.workflow_name)
    .addIf('started >= ?', input.since)
    .addIf('started < ?', input.until);
  const { status } = input;
  if (status.length > 0) {
    const asked = new Set<string>(status.map((each) => (each === 'interrupted' ? 'running' : each)));
    conditions.add(`status IN (${[...asked].map(() => '?').join(', ')})`, ...asked);
  }
  const rows = database
    .prepare(`SELECT * FROM runs WHERE ${conditions.where} ORDER BY first_seq DESC`)
    .all(...conditions.values);
  // Whether somebody drives a Run is not in the journal; few are under way, so the list is narrowed here.
  const fitting = rows.filter((row) => status.length === 0 || status.includes(statusOf(row, isActive)));
  const shown = fitting.slice(cursor.offset, cursor.offset + input.limit);
  const jobs = shown.map((row) => jobOf(reader, row, isActive));
  return { jobs, ...pageFields(cursor, jobs.length, fitting.length) };
}

export async function getJob(
  reader: AuditReader,
  run: string,
  isActive: IsActive,
  state: RunState,
): Promise<AuditJobDetail> {
  const { database } = reader;
  const row = database.prepare('SELECT * FROM runs WHERE run = ?').get(run);
  if (row === undefined) throw new RunNotFoundError(run);
  const { started, budget, warnings } = state;
  const failed = [...state.agents.values()].find((agent) => agent.error !== null)?.error ?? null;
  return hideKeysDeep({
    ...jobOf(reader, row, isActive),
    whole_request: started.request,
    phases: phasesOf(reader, run),
    tools: toolsOf(reader, run),
    agents: state.agents.size,
    config: {
      budget,
      backend: started.backend ?? 'builtin',
      variables: { ...started.variables },
      workflow_hash: started.workflow.hash,
      workflow_source: started.workflow.source ?? null,
    },
    error: failed === null ? null : { code: failed.code, message: failed.message, remedy: failed.remedy },
    warnings: [...warnings],
    first_seq: numberAt(row, 'first_seq'),
    last_seq: numberAt(row, 'last_seq'),
  });
}

function statusOf(row: SqlRow, isActive: IsActive): AuditJob['status'] {
  const status = textAt(row, 'status') as AuditJob['status'];
  return status === 'running' && !isActive(textAt(row, 'run')) ? 'interrupted' : status;
}

function jobOf({ database }: AuditReader, row: SqlRow, isActive: IsActive): AuditJob {
  const run = textAt(row, 'run');
  const calls = database.prepare(`SELECT ${amountColumns} FROM calls WHERE run = ?`).get(run);
  const tools = database
    .prepare(
      "SELECT count(*) AS made, coalesce(sum(failed), 0) AS failed FROM entries WHERE run = ? AND type = 'tool.finished'",
    )
    .get(run);
  return {
    run_id: run,
    workflow: textAt(row, 'workflow'),
    model: textAt(row, 'model'),
    request: hideKeys(textAt(row, 'request').slice(0, REQUEST_SHOWN)),
    status: statusOf(row, isActive),
    started_at: numberAt(row, 'started'),
    updated_at: numberAt(row, 'updated'),
    events: numberAt(row, 'events'),
    tool_calls: numberAt(tools ?? {}, 'made'),
    failed_tool_calls: numberAt(tools ?? {}, 'failed'),
    usage: amountOf(calls),
  };
}

function phasesOf({ database }: AuditReader, run: string): AuditJobDetail['phases'] {
  const phases = database.prepare('SELECT * FROM phases WHERE run = ? ORDER BY seq, agent LIMIT 1000').all(run);
  const calls = database.prepare(`SELECT ${amountColumns} FROM calls WHERE run = ? AND agent = ? AND phase = ?`);
  return phases.map((row) => ({
    phase: textAt(row, 'phase'),
    agent_id: textAt(row, 'agent'),
    started_at: numberAt(row, 'started'),
    ended_at: numberOrNull(row, 'ended'),
    usage: amountOf(calls.get(run, textAt(row, 'agent'), textAt(row, 'phase'))),
  }));
}

function toolsOf({ database }: AuditReader, run: string): AuditJobDetail['tools'] {
  const rows = database
    .prepare(
      `SELECT coalesce(tool, '(unknown)') AS name, count(*) AS calls, sum(failed) AS failed, coalesce(sum(elapsed), 0) AS elapsed
       FROM entries WHERE run = ? AND type = 'tool.finished' GROUP BY name ORDER BY calls DESC, name`,
    )
    .all(run);
  return rows.map((row) => ({
    tool: textAt(row, 'name'),
    calls: numberAt(row, 'calls'),
    failed: numberAt(row, 'failed'),
    elapsed_ms: numberAt(row, 'elapsed'),
  }));
}
