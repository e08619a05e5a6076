import { randomBytes } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { openPool, type SqlPool } from '@galley/engine/store';
import { afterAll, describe, expect, it } from 'vitest';
import { queriesOf } from '../people/queries.ts';
import { addWorkbench, createTeam, newWorkbenchId } from '../people/teams.ts';
import { startDeployment } from '../testing/deployment.ts';
import { startTeamDatabase, type TeamDatabase } from '../testing/team-database.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const database = await startTeamDatabase();

describe.skipIf(database === null)('backup and restore', async () => {
  const { pool, address, folder } = database as TeamDatabase;
  const resources = new AsyncDisposableStack();
  afterAll(async () => {
    await resources.disposeAsync();
    await database?.[Symbol.asyncDispose]();
  });
  const base = { queries: queriesOf(pool), now: Date.now, randomBytes };

  async function emptyDatabase(name: string): Promise<{ readonly address: string; readonly pool: SqlPool }> {
    await pool.query(`CREATE DATABASE ${name}`);
    const other = address.replace(/\/postgres$/, `/${name}`);
    const opened = await openPool({ address: other, connections: 3 });
    resources.defer(() => opened.close());
    return { address: other, pool: opened };
  }

  async function backedUp(): Promise<Buffer> {
    const parts: Buffer[] = [];
    const target = new Writable({
      write(part: Buffer, _, done) {
        parts.push(part);
        done();
      },
    });
    await backUp(pool, target);
    return Buffer.concat(parts);
  }

  const contentOf = async (sql: SqlPool) =>
    (
      await sql.query(
        "SELECT encode(hash, 'hex') AS hash, part, md5(bytes) AS bytes, length(bytes) AS size FROM galley.chunks ORDER BY 1, 2",
      )
    ).rows;

  it('[X7] [O10] brings all of it into an empty database: files are byte for byte the same, and a run that waited goes on', async () => {
    const team = await createTeam(base, 'Bakers’ “best” \\ team');
    const workbenchId = newWorkbenchId();
    await addWorkbench(base, { workbenchId, team, name: 'Costs\n\t"2026"', owner: null });
    const inWorkbench = { workbench_id: workbenchId };
    const large = `letters,${'äöü\t\\N\\x'.repeat(400_000)}`;
    let runId = '';
    let waiting: unknown;
    let saved: Buffer;
    {
      await using first = await startDeployment(address, folder);
      const { call } = await first.desks.reach(workbenchId);
      const acts = [
        { act: 'put' as const, path: 'costs.csv', text: 'month,cost\njan,90\nfeb,10\nmar,55\n', replace: false },
        { act: 'put' as const, path: 'more/large.txt', text: large, replace: false },
      ];
      await call.FileChange({ ...inWorkbench, acts });
      await call.PlanningSet({ ...inWorkbench, interactive: true, level: 'workbench' });
      const text = 'Sort costs.csv by cost in place';
      const request = { ...inWorkbench, text, refine_draft: false, dollars: undefined, tokens: undefined };
      ({ run_id: runId } = await call.WorkshopSendUserMessage(request));
      const status = async () => (await call.WorkshopGetRun({ ...inWorkbench, run_id: runId })).status;
      await expect.poll(status, { timeout: 30_000 }).toBe('waiting');
      waiting = await call.WorkshopGetPlan({ ...inWorkbench, run_id: runId });
      // While a worker holds it.
      saved = await backedUp();
    }

    const other = await emptyDatabase('restored');
    const report = await restore(other.pool, Readable.from([saved]));
    expect(report.rows).toBeGreaterThan(10);
    expect(await contentOf(other.pool)).toEqual(await contentOf(pool));
    expect((await contentOf(pool)).length).toBeGreaterThan(3);
    const names = 'SELECT t.name AS team, w.name FROM galley.workbenches w JOIN people.team t ON t.id = w.team';
    expect((await other.pool.query(names)).rows).toEqual((await pool.query(names)).rows);
    await expect(restore(other.pool, Readable.from([saved]))).rejects.toMatchObject({ code: 'DATABASE_NOT_EMPTY' });

    await using second = await startDeployment(other.address, folder);
    const { call } = await second.desks.reach(workbenchId);
    const plan = await call.WorkshopGetPlan({ ...inWorkbench, run_id: runId });
    expect(plan).toEqual(waiting);
    const run = await call.WorkshopGetRun({ ...inWorkbench, run_id: runId });
    const answer = { gate_id: run.gate?.gate_id ?? '', digest: plan.digest };
    await call.WorkshopApprovePlan({ ...inWorkbench, run_id: runId, ...answer });
    const status = async () => (await call.WorkshopGetRun({ ...inWorkbench, run_id: runId })).status;
    await expect.poll(status, { timeout: 30_000 }).toBe('done');
    const { changes } = await call.ReviewGetChangeSet(inWorkbench);
    expect(changes.map(({ path }) => path)).toEqual(['costs.csv']);
    // Numbers that the database gives out go on.
    await addWorkbench(
      { ...base, queries: queriesOf(other.pool) },
      { workbenchId: newWorkbenchId(), team, name: 'Next', owner: null },
    );
  });

  it('restores nothing of a backup that is cut off, damaged, or none at all', async () => {
    const saved = await backedUp();
    const { pool: empty } = await emptyDatabase('untouched');
    const shorter = saved.subarray(0, saved.length - 200);
    for (const bytes of [shorter, Buffer.from('no backup'), saved.subarray(0, 5)]) {
      await expect(restore(empty, Readable.from([bytes]))).rejects.toMatchObject({ code: 'BACKUP_UNUSABLE' });
    }
    const { rows } = await empty.query('SELECT count(*) AS count FROM people.team');
    expect(rows).toEqual([{ count: '0' }]);
    await restore(empty, Readable.from([saved]));
  });
});
