import type { AuditTurn, JournalEvent, ProcedureArguments } from '@galley/schema';
import { RunNotFoundError } from '../../record/run-record.ts';
import { hideKeys, hideKeysDeep } from '../base/hide-keys.ts';
import { itemOfRow, sourcesOfRow } from '../base/item-of-row.ts';
import { type PageFields, pageFields, readCursor } from '../base/page.ts';
import { type AuditReader, readRows } from '../base/reader.ts';
import { Conditions, numberAt, type SqlRow, textAt, textOrNull } from '../base/sql-values.ts';

type Said = Pick<AuditTurn, 'role' | 'text' | 'tool_calls' | 'success'>;

/** The turns of a Run's Sessions, as each model or program was told and answered. */
export async function getChat(
  reader: AuditReader,
  input: Omit<ProcedureArguments<'AuditGetChat'>, 'workbench_id'>,
): Promise<{ turns: AuditTurn[] } & PageFields> {
  const { database, lastSeq } = reader;
  const run = input.run_id;
  if (database.prepare('SELECT 1 FROM runs WHERE run = ?').get(run) === undefined) throw new RunNotFoundError(run);
  const cursor = readCursor(input.cursor, lastSeq);
  const conditions = new Conditions()
    .add('run = ?', run)
    .add('turn = 1')
    .add('seq <= ?', cursor.through)
    .addIf('session = ?', input.session)
    .addIf('agent = ?', input.agent)
    .addIf('phase = ?', input.phase)
    .addIf('item = ?', input.item);
  const counted = database
    .prepare(`SELECT count(*) AS total FROM entries WHERE ${conditions.where}`)
    .get(...conditions.values);
  const rows = database
    .prepare(`SELECT * FROM entries WHERE ${conditions.where} ORDER BY seq, id LIMIT ? OFFSET ?`)
    .all(...conditions.values, input.limit, cursor.offset);
  const events = await readRows(
    reader,
    run,
    rows.map((row) => numberAt(row, 'seq')),
  );
  const turns = rows.map((row) => turnOf(row, events.get(numberAt(row, 'seq'))?.event, input.most_text));
  return { turns, ...pageFields(cursor, turns.length, numberAt(counted ?? {}, 'total')) };
}

function turnOf(row: SqlRow, event: JournalEvent | undefined, most: number): AuditTurn {
  const said = saidBy(event) ?? { role: 'user', text: textAt(row, 'text'), tool_calls: [], success: null };
  return {
    seq: numberAt(row, 'seq'),
    at: numberAt(row, 'at'),
    session_id: textOrNull(row, 'session'),
    agent_id: textAt(row, 'agent'),
    phase: textAt(row, 'phase'),
    item: itemOfRow(row),
    role: said.role,
    call: textAt(row, 'call'),
    text: hideKeys(said.text.slice(0, most)),
    text_left_out: Math.max(0, said.text.length - most),
    tool_calls: hideKeysDeep(said.tool_calls),
    tool: textOrNull(row, 'tool'),
    success: said.success,
    sources: sourcesOfRow(row),
  };
}

function saidBy(event: JournalEvent | undefined): Said | null {
  const plain = { tool_calls: [], success: null };
  switch (event?.type) {
    case 'model.requested':
      return { ...plain, role: 'user', text: event.prompt?.user ?? '' };
    case 'turn.requested':
      return { ...plain, role: 'user', text: event.prompt };
    case 'model.answered': {
      const calls = event.tool_calls.map(({ call_id, tool, arguments: input }) => ({
        call_id,
        tool,
        arguments: input,
      }));
      return { ...plain, role: 'assistant', text: event.text, tool_calls: calls };
    }
    case 'turn.answered':
      return { ...plain, role: 'assistant', text: event.text };
    case 'model.failed':
      return { ...plain, role: 'fault', text: `${event.error.code}: ${event.error.message}` };
    case 'tool.finished':
      return { ...plain, role: 'tool', text: event.receipt, success: event.success };
    default:
      return null;
  }
}
