import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { LeaseLostError } from '../../disk/errors.ts';
import { createPostgresKeeper, type ObjectKeeper } from '../chunks.ts';
import type { Lease } from '../lease.ts';
import type { Sql } from '../sql.ts';
import type { Bucket } from './bucket.ts';

/**
 * Content in storage that speaks S3, its names in the database: there a removal is fenced by the lease as everywhere. Each
 * object is written under a name of its own, so that a worker that slept removes what it meant and nothing that was written
 * since. What was in the database before the storage was named is read from there.
 */
export function createS3Keeper(sql: Sql, lease: Lease, bucket: Bucket): ObjectKeeper {
  const inDatabase = createPostgresKeeper(sql, lease);
  const key = (hash: string) => [lease.number, Buffer.from(hash, 'hex')];

  return {
    ...inDatabase,
    async keep(hash, file) {
      const { size } = await stat(file);
      const place = `${lease.workbenchId}/${hash.slice(0, 2)}/${hash}-${lease.epoch}-${randomUUID()}`;
      await bucket.put(place, hash, file);
      // Last: an object that is named is whole.
      const { rows } = await sql.query(
        `INSERT INTO galley.objects (workbench, hash, size, place)
         SELECT number, $2, $3, $4 FROM galley.workbenches WHERE number = $1 AND epoch = $5
         ON CONFLICT (workbench, hash) DO UPDATE SET stored_at = now() RETURNING place`,
        [...key(hash), size, place, lease.epoch],
      );
      if (rows[0]?.place !== place) await bucket.remove(place);
      if (rows.length === 0) throw new LeaseLostError(lease.workbenchId, lease.epoch);
    },
    async fetch(hash) {
      const place = await placeOf(hash);
      return place === null ? inDatabase.fetch(hash) : bucket.get(place);
    },
    async remove(hash, since) {
      const place = await placeOf(hash);
      if (!(await inDatabase.remove(hash, since))) return false;
      if (place !== null) await bucket.remove(place);
      return true;
    },
  };

  async function placeOf(hash: string): Promise<string | null> {
    const { rows } = await sql.query('SELECT place FROM galley.objects WHERE workbench = $1 AND hash = $2', key(hash));
    return typeof rows[0]?.place === 'string' ? rows[0].place : null;
  }
}
