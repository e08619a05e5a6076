import { createIdSource, systemClock } from '@galley/schema';
import { at, newId, type PeopleBase } from './base.ts';

/** A team without anybody; an invitation for its first owner comes next. */
export async function createTeam(base: PeopleBase, name: string): Promise<string> {
  const id = newId('team', base);
  await base.queries.ask('INSERT INTO people.team (id, name, created_at) VALUES ($1, $2, $3)', [
    id,
    name,
    at(base.now()),
  ]);
  return id;
}

export async function findTeam(base: PeopleBase, name: string): Promise<string | null> {
  const [team] = await base.queries.ask<{ id: string }>(
    'SELECT id FROM people.team WHERE name = $1 OR id = $1 ORDER BY created_at LIMIT 1',
    [name],
  );
  return team?.id ?? null;
}

export function newWorkbenchId(): string {
  return createIdSource(systemClock).next('wb');
}

export interface NewWorkbench {
  readonly workbenchId: string;
  readonly team: string;
  readonly name: string;
  /** Who made it: its owner. */
  readonly owner: string | null;
}

/** A Workbench belongs to one team from its first moment on. */
export async function addWorkbench(base: PeopleBase, { workbenchId, team, name, owner }: NewWorkbench): Promise<void> {
  await base.queries.ask(
    'INSERT INTO galley.workbenches (id, team, name) SELECT $1, id, $3 FROM people.team WHERE id = $2',
    [workbenchId, team, name],
  );
  if (owner !== null) {
    await base.queries.ask(`INSERT INTO people.role (team, workbench, person, role) VALUES ($1, $2, $3, 'owner')`, [
      team,
      workbenchId,
      owner,
    ]);
  }
}
