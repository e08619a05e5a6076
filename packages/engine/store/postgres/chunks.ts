import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { LeaseLostError } from '../disk/errors.ts';
import type { ListedObject } from '../ports/ports.ts';
import type { Lease } from './lease.ts';
import type { Sql } from './sql.ts';

/** Where the content of a shared Workbench is kept for good. Another one than PostgreSQL implements this. */
export interface ObjectKeeper {
  has(hash: string): Promise<boolean>;
  /** Durable when it resolves; `LEASE_LOST` where another one has the Workbench by now. */
  keep(hash: string, file: string): Promise<void>;
  /** The parts of the content in order; null where it is not kept. */
  fetch(hash: string): Promise<AsyncIterable<Uint8Array> | null>;
  sizeOf(hash: string): Promise<number | null>;
  list(): AsyncIterable<ListedObject>;
  /** False where it is younger than `since`, not there, or the lease was lost: a worker that slept must remove nothing. */
  remove(hash: string, since: number): Promise<boolean>;
}

/** Measured: parts of 1 to 4 MB are written and read fastest. */
const PART_BYTES = 2 * 1024 * 1024;
const LIST_ROWS = 10_000;

const addPart =
  'INSERT INTO galley.chunks (workbench, hash, part, bytes) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING';
/** A worker that slept must name nothing: whoever came after it may have removed some of these parts since. */
const addLastPart = `WITH held AS (SELECT number FROM galley.workbenches WHERE number = $1 AND epoch = $6),
  added AS (INSERT INTO galley.chunks (workbench, hash, part, bytes) SELECT number, $2, $3, $4 FROM held ON CONFLICT DO NOTHING)
  INSERT INTO galley.objects (workbench, hash, size) SELECT number, $2, $5 FROM held
  ON CONFLICT (workbench, hash) DO UPDATE SET stored_at = now()`;

/**
 * In tables of the same database. Objects belong to one Workbench: whether another one has the same content must not
 * show, and what may be removed is known to its holder alone.
 */
export function createPostgresKeeper(sql: Sql, lease: Lease): ObjectKeeper {
  const key = (hash: string) => [lease.number, Buffer.from(hash, 'hex')];

  async function sizeOf(hash: string): Promise<number | null> {
    const { rows } = await sql.query('SELECT size FROM galley.objects WHERE workbench = $1 AND hash = $2', key(hash));
    return rows[0] === undefined ? null : Number(rows[0].size);
  }

  return {
    sizeOf,
    has: async (hash) => (await sizeOf(hash)) !== null,
    async keep(hash, file) {
      const { size } = await stat(file);
      let part = -1;
      let last: Uint8Array = new Uint8Array();
      for await (const bytes of createReadStream(file, { highWaterMark: PART_BYTES })) {
        if (part >= 0) await sql.query(addPart, [...key(hash), part, last]);
        last = bytes;
        part += 1;
      }
      // The name with the last part: an object that is named is whole.
      const { rowCount } = await sql.query(addLastPart, [...key(hash), Math.max(part, 0), last, size, lease.epoch]);
      if (rowCount === 0) throw new LeaseLostError(lease.workbenchId, lease.epoch);
    },
    async fetch(hash) {
      const size = await sizeOf(hash);
      if (size === null) return null;
      return (async function* () {
        for (let part = 0; part * PART_BYTES < size; part += 1) {
          const { rows } = await sql.query(
            'SELECT bytes FROM galley.chunks WHERE workbench = $1 AND hash = $2 AND part = $3',
            [...key(hash), part],
          );
          // A part that is missing makes the content another one, and its hash says so.
          if (rows[0]?.bytes instanceof Uint8Array) yield rows[0].bytes;
        }
      })();
    },
    async *list() {
      let after = Buffer.alloc(0);
      while (true) {
        const { rows } = await sql.query(
          `SELECT hash, size, extract(epoch FROM stored_at) * 1000 AS at FROM galley.objects WHERE workbench = $1 AND hash > $2 ORDER BY hash LIMIT ${LIST_ROWS}`,
          [lease.number, after],
        );
        for (const row of rows) {
          if (!(row.hash instanceof Buffer)) continue;
          after = row.hash;
          yield { hash: row.hash.toString('hex'), size: Number(row.size), storedAt: Number(row.at) };
        }
        if (rows.length < LIST_ROWS) return;
      }
    },
    async remove(hash, since) {
      // Name and parts in one statement: between two of them another worker could take over and keep the same content again.
      const { rows } = await sql.query(
        `WITH held AS (SELECT number FROM galley.workbenches WHERE number = $1 AND epoch = $3 FOR UPDATE),
         gone AS (DELETE FROM galley.objects o USING held
           WHERE o.workbench = held.number AND o.hash = $2 AND o.stored_at < to_timestamp($4::double precision / 1000)
           RETURNING o.workbench, o.hash),
         emptied AS (DELETE FROM galley.chunks c USING gone WHERE c.workbench = gone.workbench AND c.hash = gone.hash)
         SELECT workbench FROM gone`,
        [...key(hash), lease.epoch, since],
      );
      return rows.length > 0;
    },
  };
}
