import type { DatabaseSync } from 'node:sqlite';
import type { StreamName } from '@galley/schema';
import { ObjectMissingError, StoreVersionError } from '../disk/errors.ts';
import { parseArchive, unpackArchive } from '../journal/archive-format.ts';
import { isCorruption } from '../journal/database.ts';
import { parseEvent } from '../journal/event-payload.ts';
import { createTexts } from '../journal/texts.ts';
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
    const packed = await checkPacked(database, objects, migrations, findings);
    rows += packed.size;
    const texts = createTexts(database);
    let expected = 1;
    for (const row of select.iterate()) {
      const seq = Number(row.seq);
      noteGaps(findings, expected, seq, packed);
      expected = seq + 1;
      rows += 1;
      const hash = row.payload_hash === null ? null : String(row.payload_hash);
      await checkRow(migrations, findings, {
        ...{ seq, stream: String(row.stream), version: Number(row.version) },
        text: async () => (hash === null ? texts.whole(String(row.payload)) : String(await objects.get(hash))),
      });
      findings.progress({ stage: 'rows', done: rows, total });
    }
  } catch (error) {
    if (!isCorruption(error)) throw error;
    noteDamage(findings, messageOf(error));
  }
  return rows;
}

/** The numbers of the events that were packed, each read as the journal would. */
async function checkPacked(
  database: DatabaseSync,
  objects: ObjectStore,
  migrations: readonly EventMigration[],
  findings: Findings,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const { object } of database.prepare('SELECT object FROM archives').all()) {
    try {
      const { rows } = parseArchive(await unpackArchive(await objects.get(String(object))));
      for (const { payload, ...row } of rows) {
        found.add(row.seq);
        await checkRow(migrations, findings, { ...row, text: async () => payload });
      }
    } catch (error) {
      // One that is missing or damaged is reported with the objects, and its events are then missing.
      findings.note({
        code: 'ROW_UNREADABLE',
        what: 'Packed events cannot be read.',
        detail: { object, reason: messageOf(error) },
        repair: 'none',
      });
    }
  }
  return found;
}

interface RawRow {
  readonly seq: number;
  readonly stream: string;
  readonly version: number;
  text(): Promise<string>;
}

async function checkRow(
  migrations: readonly EventMigration[],
  findings: Findings,
  { seq, stream, version, text }: RawRow,
): Promise<void> {
  try {
    if (!isStream(stream)) throw new TypeError(`there is no stream ${stream}`);
    parseEvent({ seq, stream, version, text: await text() }, migrations);
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
  return stream === 'workbench' || stream.startsWith('run_') || stream.startsWith('companion_');
}

/** Nothing but packing ever removes a row, and a commit that fails gives its numbers back. */
function noteGaps(findings: Findings, from: number, to: number, packed: ReadonlySet<number>): void {
  for (let first = from; first < to; first += 1) {
    if (packed.has(first)) continue;
    let last = first;
    while (last + 1 < to && !packed.has(last + 1)) last += 1;
    noteGap(findings, first, last);
    first = last;
  }
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
