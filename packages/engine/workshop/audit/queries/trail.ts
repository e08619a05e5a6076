import type { AuditEvent, ProcedureArguments } from '@galley/schema';
import { RunNotFoundError } from '../../record/run-record.ts';
import { hideKeysDeep } from '../base/hide-keys.ts';
import { type PageFields, pageFields, readCursor } from '../base/page.ts';
import { type AuditReader, readRows } from '../base/reader.ts';
import { addTypes, Conditions, numberAt } from '../base/sql-values.ts';
import { eventOfRow } from './event-of-row.ts';
import { matchOf } from './search.ts';

export async function getTrail(
  reader: AuditReader,
  input: Omit<ProcedureArguments<'AuditGetTrail'>, 'workbench_id'>,
): Promise<{ events: AuditEvent[] } & PageFields> {
  const { database, lastSeq } = reader;
  const { run_id: run, search } = input;
  if (database.prepare('SELECT 1 FROM runs WHERE run = ?').get(run) === undefined) throw new RunNotFoundError(run);
  const cursor = readCursor(input.cursor, lastSeq);
  const conditions = addTypes(new Conditions().add('run = ?', run).add('seq <= ?', cursor.through), input.types)
    .addIf('agent = ?', input.agent)
    .addIf('phase = ?', input.phase)
    .addIf('item = ?', input.item)
    .addIf('at >= ?', input.since)
    .addIf('at < ?', input.until);
  const match = search.trim() === '' ? null : matchOf(search);
  if (match !== null) {
    // Within the run's own rows: a word that is everywhere is not looked up in all the others.
    const own = database.prepare('SELECT min(id) AS first, max(id) AS last FROM entries WHERE run = ?').get(run) ?? {};
    const range = 'id IN (SELECT rowid FROM terms WHERE terms MATCH ? AND rowid BETWEEN ? AND ?)';
    conditions.add(range, match, numberAt(own, 'first'), numberAt(own, 'last'));
  }
  const total = numberAt(
    database.prepare(`SELECT count(*) AS total FROM entries WHERE ${conditions.where}`).get(...conditions.values) ?? {},
    'total',
  );
  const rows = database
    .prepare(`SELECT * FROM entries WHERE ${conditions.where} ORDER BY seq, id LIMIT ? OFFSET ?`)
    .all(...conditions.values, input.limit, cursor.offset);
  const events = rows.map(eventOfRow);
  return {
    events: input.raw ? await withRaw(reader, run, events) : events,
    ...pageFields(cursor, events.length, total),
  };
}

/** What the journal itself has for each event; a move that follows from one has none of its own. */
async function withRaw(reader: AuditReader, run: string, events: readonly AuditEvent[]): Promise<AuditEvent[]> {
  const isOfRun = ({ type }: AuditEvent) => type !== 'draft.changed' && type !== 'message.added';
  const seqs = (of: readonly AuditEvent[]) => of.map(({ seq }) => seq);
  const ofRun = await readRows(reader, run, seqs(events.filter(isOfRun)));
  const others = await readRows(reader, 'workbench', seqs(events.filter((event) => !isOfRun(event))));
  return events.map((event) => {
    if (event.type === 'transition') return event;
    const row = (isOfRun(event) ? ofRun : others).get(event.seq);
    return row === undefined ? event : { ...event, raw: hideKeysDeep(row.event) };
  });
}
