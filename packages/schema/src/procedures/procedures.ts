import type { z } from 'zod';
import { auditProcedures } from '../audit/audit-procedures.ts';
import { type Need, type Role, roleAllows } from '../base/roles.ts';
import { companionProcedures } from '../companion/companion-procedures.ts';
import { connectProcedures } from '../connect/connect-procedures.ts';
import { datasourceProcedures } from '../datasources/datasource-procedures.ts';
import { fileProcedures } from '../files/file-procedures.ts';
import { homeProcedures } from '../home/home-procedures.ts';
import { mcpServerProcedures } from '../mcp-servers/mcp-server-procedures.ts';
import { workflowProcedures } from '../workflows/workflow-procedures.ts';
import { accessProcedures } from './access-procedures.ts';
import { contextProcedures } from './context-procedures.ts';
import { draftProcedures } from './draft-procedures.ts';
import { planProcedures } from './plan-procedures.ts';
import { previewProcedures } from './preview-procedures.ts';
import { homeRunProcedures, runProcedures } from './run-procedures.ts';
import { searchProcedures } from './search-procedures.ts';
import { trustProcedures } from './trust-procedures.ts';
import { tryProcedures } from './try-procedures.ts';
import { workbenchProcedures } from './workbench-procedures.ts';
import { workshopProcedures } from './workshop-procedures.ts';

/** A procedure that does not say what it needs does not compile: nobody's role would cover it (SPEC X9). */
interface ProcedureDefinition {
  readonly needs: Need;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly changes?: readonly string[];
}

/**
 * Every procedure of the product, by name: the whole contract between the engine and its surfaces.
 * The server exposes exactly these at `POST /rpc/<name>`; the page and the CLI call nothing else.
 */
export const procedures = {
  ...workbenchProcedures,
  ...workshopProcedures,
  ...planProcedures,
  ...draftProcedures,
  ...previewProcedures,
  ...runProcedures,
  ...workflowProcedures,
  ...auditProcedures,
  ...accessProcedures,
  ...contextProcedures,
  ...trustProcedures,
  ...searchProcedures,
  ...tryProcedures,
  ...companionProcedures,
  ...mcpServerProcedures,
  ...datasourceProcedures,
  ...connectProcedures,
  ...fileProcedures,
  ...homeProcedures,
  ...homeRunProcedures,
} as const satisfies Readonly<Record<string, ProcedureDefinition>>;

export type Procedures = typeof procedures;
export type ProcedureName = keyof Procedures;
/** What a caller may leave out (defaults) is optional here. */
export type ProcedureInput<Name extends ProcedureName> = z.input<Procedures[Name]['input']>;
export type ProcedureArguments<Name extends ProcedureName> = z.output<Procedures[Name]['input']>;
export type ProcedureOutput<Name extends ProcedureName> = z.output<Procedures[Name]['output']>;
/** Procedures that change something, and say in the contract which answers are out of date afterwards. */
export type ActionName = {
  [Name in ProcedureName]: Procedures[Name] extends { readonly changes: readonly string[] } ? Name : never;
}[ProcedureName];

/** The procedures to ask again once this one is done; none for one that only looks. */
export function changesOf(name: ProcedureName): readonly ProcedureName[] {
  const definition: { readonly input: unknown; readonly changes?: readonly ProcedureName[] } = procedures[name];
  return definition.changes ?? [];
}

export function needOf(name: ProcedureName): Need {
  return procedures[name].needs;
}

/** Whether a role in a Workbench covers a procedure about it. */
export function mayCall(role: Role, name: ProcedureName): boolean {
  return roleAllows(role, needOf(name));
}
