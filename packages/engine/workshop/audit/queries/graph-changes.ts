import type { DatasourceChange, JournalRow, ProcedureArguments, ProcedureOutput, ToolCall } from '@galley/schema';
import { hideKeys } from '../base/hide-keys.ts';
import type { AuditReader } from '../base/reader.ts';
import { textAt } from '../base/sql-values.ts';
import type { IsActive } from './jobs.ts';

/** The tool whose calls change datasources. */
const writing = 'datasource_write';

export interface AttachedKinds {
  list(): Promise<readonly { readonly name: string; readonly kind: DatasourceChange['kind'] }[]>;
}

/** What Runs did to datasources, oldest first, from their intents and outcomes in the journal (SPEC P15). */
export async function graphChanges(
  reader: AuditReader,
  input: Omit<ProcedureArguments<'AuditGetGraphChanges'>, 'workbench_id'>,
  datasources: AttachedKinds,
  isActive: IsActive,
): Promise<ProcedureOutput<'AuditGetGraphChanges'>> {
  const attached = await datasources.list();
  const kinds = new Map(attached.map(({ name, kind }) => [name, kind]));
  const changes: DatasourceChange[] = [];
  for (const run of runsThatWrote(reader, input.run_id)) {
    changes.push(...(await changesOf(reader, run, kinds, isActive(run))));
  }
  const wanted = changes.filter(
    ({ kind, datasource }) =>
      (input.all_kinds || kind === 'graph') && (input.datasource === undefined || datasource === input.datasource),
  );
  const shown = wanted.sort((left, right) => left.seq - right.seq).slice(-input.limit);
  const rest = wanted.length - shown.length;
  return {
    changes: shown,
    total: wanted.length,
    graphs: attached.filter(({ kind }) => kind === 'graph').map(({ name }) => name),
    left_out: rest === 0 ? null : `${rest} earlier changes are not shown.`,
  };
}

function runsThatWrote({ database }: AuditReader, run: string | undefined): `run_${string}`[] {
  const rows =
    run === undefined
      ? database.prepare('SELECT DISTINCT run FROM entries WHERE tool = ? AND run IS NOT NULL').all(writing)
      : database.prepare('SELECT DISTINCT run FROM entries WHERE tool = ? AND run = ?').all(writing, run);
  return rows.map((row) => textAt(row, 'run') as `run_${string}`);
}

async function changesOf(
  { journal, objects }: AuditReader,
  run: `run_${string}`,
  kinds: ReadonlyMap<string, DatasourceChange['kind']>,
  active: boolean,
): Promise<DatasourceChange[]> {
  const calls = new Map<string, ToolCall>();
  const changes = new Map<string, DatasourceChange>();
  for (const row of await journal.read(run)) {
    const { event, seq } = row;
    for (const call of callsIn(row)) calls.set(call.call_id, call);
    if (event.type === 'tool.requested' && calls.get(event.call)?.tool === writing) {
      changes.set(event.call, intentOf(run, row, event.agent, calls.get(event.call), kinds, active));
    }
    if (event.type !== 'tool.finished') continue;
    const change = changes.get(event.call);
    if (change === undefined) continue;
    const result = JSON.parse(Buffer.from(await objects.get(event.result)).toString('utf8')) as Outcome;
    changes.set(event.call, { ...change, outcome_seq: seq, ...outcomeOf(change, event.success, result) });
  }
  return [...changes.values()];
}

interface Outcome {
  readonly kind?: DatasourceChange['kind'];
  readonly counts?: Readonly<Record<string, number>>;
  readonly error?: { readonly code: string; readonly message: string };
}

function outcomeOf(change: DatasourceChange, success: boolean, { kind, counts, error }: Outcome) {
  if (success) return { outcome: 'done' as const, kind: kind ?? change.kind, counts: { ...counts } };
  const unknown = error?.code.endsWith('OUTCOME_UNKNOWN') === true;
  const told = error === undefined ? null : { code: error.code, message: hideKeys(error.message) };
  return { outcome: unknown ? ('unknown' as const) : ('failed' as const), error: told };
}

/** Where a call says what it is about: in the model's answer, or in the intent of a program's call. */
function callsIn({ event }: JournalRow): readonly ToolCall[] {
  if (event.type === 'model.answered') return event.tool_calls;
  if (event.type !== 'tool.requested' || event.tool === undefined) return [];
  return [{ call_id: event.call, tool: event.tool, arguments: event.arguments ?? {} }];
}

function intentOf(
  run: string,
  { seq, at }: JournalRow,
  agent: string,
  call: ToolCall | undefined,
  kinds: ReadonlyMap<string, DatasourceChange['kind']>,
  active: boolean,
): DatasourceChange {
  const { datasource, statement } = (call?.arguments ?? {}) as { datasource?: unknown; statement?: unknown };
  const name = typeof datasource === 'string' ? datasource : '';
  return {
    run_id: run,
    seq,
    outcome_seq: null,
    at,
    agent_id: agent,
    call: call?.call_id ?? '',
    datasource: name,
    kind: kinds.get(name) ?? null,
    statement: hideKeys(typeof statement === 'string' ? statement : ''),
    outcome: active ? 'running' : 'unknown',
    counts: {},
    error: null,
  };
}
