import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startTeamDatabase, type TeamDatabase } from '../testing/team-database.ts';
import { clearLeftFolders } from './left-folders.ts';

const database = await startTeamDatabase();

describe.skipIf(database === null)('folders of workers', () => {
  const { pool, folder } = database as TeamDatabase;
  afterAll(() => database?.[Symbol.asyncDispose]());

  it('[X8] that were killed do not keep the documents of their teams; those of others stay', async () => {
    const killed = spawn(process.execPath, ['-e', '']);
    await once(killed, 'exit');
    const host = hostname();
    const [gone, beating, here] = [
      ...[`${host}-${killed.pid}-0a1b2c3d`, `${host}-${killed.pid}-11111111`, `${host}-${process.pid}-22222222`],
    ] as const;
    // A container that started again gives its worker the number of before.
    const before = `${host}-${process.pid}-55555555`;
    const [elsewhere, silent] = ['other-7-33333333', 'other-8-44444444'];
    const directory = join(folder, 'workers');
    for (const id of [gone, beating, here, before, elsewhere, silent, 'notes']) {
      await mkdir(join(directory, id, 'held', 'wb_1'), { recursive: true });
      await writeFile(join(directory, id, 'held', 'wb_1', 'secret.txt'), 'secret');
    }
    const heard = async (id: string, ago: string) =>
      pool.query(
        "INSERT INTO galley.workers (id, address, version, beat) VALUES ($1, '', '', now() - $2::text::interval)",
        [id, ago],
      );
    for (const [id, ago] of [
      [gone, '1 minute'],
      [beating, '1 second'],
      [here, '1 hour'],
      [before, '1 hour'],
      [elsewhere, '1 minute'],
      [silent, '1 hour'],
    ] as const) {
      await heard(id, ago);
    }
    expect([...(await clearLeftFolders(pool, directory, here))].sort()).toEqual([gone, silent, before].sort());
    expect((await readdir(directory)).sort()).toEqual([beating, elsewhere, here, 'notes'].sort());
    const { rows } = await pool.query('SELECT id FROM galley.workers ORDER BY id');
    expect(rows.map(({ id }) => id)).toEqual([beating, elsewhere, here].sort());
  });
});
