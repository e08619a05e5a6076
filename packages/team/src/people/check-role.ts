import { mayCall, needOf, type ProcedureName } from '@galley/schema';
import type { Person } from './caller.ts';
import { NoSuchWorkbenchError, RoleRefusedError } from './errors.ts';

/** Throws what the caller is told when their role does not cover a procedure about a Workbench. */
export function checkRole(person: Pick<Person, 'roleIn'>, workbenchId: string, procedure: ProcedureName): void {
  const role = person.roleIn(workbenchId);
  if (role === null) throw new NoSuchWorkbenchError(workbenchId);
  if (!mayCall(role, procedure)) throw new RoleRefusedError(procedure, needOf(procedure));
}
