import { mayCall, needOf, type ProcedureName } from '@galley/schema';
import type { PeopleBase } from './base.ts';
import { findCaller, type Person } from './caller.ts';
import { NoSuchWorkbenchError, RoleRefusedError } from './errors.ts';

/** Who may do what, for servers that ask before they look at a call any further. */
export interface PeopleDirectory {
  callerOf(credentials: { readonly authorization: string | undefined }): Promise<Person | null>;
  authorise(person: Pick<Person, 'roleIn'>, workbenchId: string, procedure: ProcedureName): void;
}

export function createDirectory(base: PeopleBase): PeopleDirectory {
  return {
    callerOf: ({ authorization }) => findCaller(base, authorization),
    authorise: checkRole,
  };
}

/** Throws what the caller is told when their role does not cover a procedure about a Workbench. */
export function checkRole(person: Pick<Person, 'roleIn'>, workbenchId: string, procedure: ProcedureName): void {
  const role = person.roleIn(workbenchId);
  if (role === null) throw new NoSuchWorkbenchError(workbenchId);
  if (!mayCall(role, procedure)) throw new RoleRefusedError(procedure, needOf(procedure));
}
