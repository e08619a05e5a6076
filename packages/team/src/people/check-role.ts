import { mayCall, needOf, type ProcedureName, type Role } from '@galley/schema';
import { NoSuchWorkbenchError, RoleRefusedError } from './errors.ts';

/** Throws what the caller is told when their role does not cover a procedure about a Workbench. */
export function checkRole(role: Role | null, workbenchId: string, procedure: ProcedureName): void {
  if (role === null) throw new NoSuchWorkbenchError(workbenchId);
  if (!mayCall(role, procedure)) throw new RoleRefusedError(procedure, needOf(procedure));
}
