import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchTeam, TeamBench } from '../../packages/team/src/testing/team-bench.ts';

const tables = [
  'SELECT id, name, owner, login, password, issuer, subject, removed_at FROM people.person WHERE team = $1',
  'SELECT * FROM people.role WHERE team = $1',
  'SELECT w.id, w.name, p.policies FROM galley.workbenches w LEFT JOIN people.workbench_policies p ON p.workbench = w.id WHERE w.team = $1',
  'SELECT id, name, policies FROM people.team WHERE id = $1',
  'SELECT id, used_by, ended_at FROM people.invitation WHERE team = $1',
  'SELECT t.id, t.role, t.revoked_at FROM people.token t JOIN people.person p ON p.id = t.person WHERE p.team = $1',
  'SELECT s.id, s.ended_at FROM people.session s JOIN people.person p ON p.id = s.person WHERE p.team = $1',
];

/** What a team has: its files, and its rows about people. */
export async function fingerprintOf(bench: TeamBench, team: BenchTeam): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const entry of await readdir(team.folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    prints[entry.name] = createHash('sha256')
      .update(await readFile(join(team.folder, entry.name)))
      .digest('hex');
  }
  for (const statement of tables) {
    const rows = (await bench.base.queries.ask(`SELECT (x.*)::text AS line FROM (${statement}) x`, [
      team.id,
    ])) as readonly { line: string }[];
    prints[statement] = rows
      .map(({ line }) => line)
      .sort()
      .join('\n');
  }
  return prints;
}
