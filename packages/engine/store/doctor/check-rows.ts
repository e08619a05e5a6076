import type { DatabaseSync } from 'node:sqlite';
import type { StreamName } from '@galley/schema';
import { ObjectMissingError, StoreVersionError } from '../disk/errors.ts';
import { isCorruption } from '../journal/database.ts';
import { parseEvent } from '../journal/event-payload.ts';
import type { EventMigration } from '../migrations/event-migration.ts';
import type { ObjectStore } from '../ports/ports.ts';
import { type Findings, messageOf } from './report.ts';

/** SQLite's own check, then every row as the journal would read it. Returns how many rows there are. */
export async function checkRows(
  database: DatabaseSync,
  objects: ObjectStore,
  migrations: readonly EventMigration[],
  findings: Findings,
): Promise<number> {
  let rows = 0;
  try {
    for (const { integrity_check: result } of database.prepare('PRAGMA integrity_check(20)').all()) {
      if (result !== 'ok') noteDamage(findings, String(result));
    }
    const total = Number(database.prepare('SELECT count(*) AS count FROM events').get()?.count);
    const select = database.prepare('SELECT seq, stream, version, payload, payload_hash FROM events ORDER BY seq');
    let expected = 1;
    for (const row of select.iterate()) {
      const seq = Number(row.seq);
      // Nothing ever removes a row, and a commit that fails gives its numbers back.
      if (seq !== expected) noteGap(findings, expected, seq - 1);
      expected = seq + 1;
      rows += 1;
      const hash = row.payload_hash === null ? null : String(row.payload_hash);
      await checkRow(objects, migrations, findings, {
        seq,
        stream: String(row.stream),
        version: Number(row.version),
        payload: hash === null ? String(row.payload) : { hash },
      });
      findings.progress({ stage: 'rows', done: rows, total });
    }
  } catch (error) {
    if (!isCorruption(error)) throw error;
    noteDamage(findings, messageOf(error));
  }
  return rows;
}

interface RawRow {
  readonly seq: number;
  readonly stream: string;
  readonly version: number;
  readonly payload: string | { readonly hash: string };
}

async function checkRow(
  objects: ObjectStore,
  migrations: readonly EventMigration[],
  findings: Findings,
  { seq, stream, version, payload }: RawRow,
): Promise<void> {
  try {
    if (!isStream(stream)) throw new TypeError(`there is no stream ${stream}`);
    const text = typeof payload === 'string' ? payload : String(await objects.get(payload.hash));
    parseEvent({ seq, stream, version, text }, migrations);
  } catch (error) {
    // Reported with the object, which others may name too.
    if (error instanceof ObjectMissingError) return;
    const newer = error instanceof StoreVersionError;
    findings.note({
      code: 'ROW_UNREADABLE',
      what: newer ? `Event ${seq} was written by a newer Galley.` : `Event ${seq} of ${stream} cannot be read.`,
      detail: { seq, stream, version, reason: messageOf(error instanceof Error && error.cause ? error.cause : error) },
      repair: 'none',
    });
  }
}

function isStream(stream: string): stream is StreamName {
  return stream === 'workbench' || stream.startsWith('run_');
}

function noteGap(findings: Findings, first: number, last: number): void {
  findings.note({
    code: 'ROWS_MISSING',
    what: first === last ? `Event ${first} is missing.` : `Events ${first} to ${last} are missing.`,
    detail: { first, last },
    repair: 'none',
  });
}

function noteDamage(findings: Findings, reason: string): void {
  findings.note({
    code: 'DATABASE_DAMAGED',
    what: 'The journal file is damaged.',
    detail: { reason },
    repair: 'none',
  });
}
