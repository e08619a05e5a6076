import { accessHandlers } from './access-handlers.ts';
import { auditHandlers } from './audit-handlers.ts';
import { companionHandlers } from './companion-handlers.ts';
import { connectHandlers } from './connect-handlers.ts';
import { contextHandlers } from './context-handlers.ts';
import { datasourceHandlers } from './datasource-handlers.ts';
import { draftHandlers } from './draft-handlers.ts';
import { fileHandlers } from './file-handlers.ts';
import type { Find, ProcedureHandlers, WorkshopHost } from './handlers.ts';
import { homeHandlers } from './home-handlers.ts';
import { mcpServerHandlers } from './mcp-server-handlers.ts';
import { planHandlers } from './plan-handlers.ts';
import { previewHandlers } from './preview-handlers.ts';
import { runHandlers } from './run-handlers.ts';
import { searchHandlers } from './search-handlers.ts';
import { trustHandlers } from './trust-handlers.ts';
import { tryHandlers } from './try-handlers.ts';
import { workbenchHandlers } from './workbench-handlers.ts';
import { workflowHandlers } from './workflow-handlers.ts';
import { workshopHandlers } from './workshop-handlers.ts';

/** What each procedure of the contract does. Surfaces add transport and nothing else. */
export function createProcedures(host: WorkshopHost): ProcedureHandlers {
  const at: Find = ({ workbench_id }) => host.get(workbench_id);
  const handlers: ProcedureHandlers = {
    ...workbenchHandlers(host, at),
    ...workshopHandlers(host, at),
    ...planHandlers(at),
    ...draftHandlers(at),
    ...previewHandlers(at),
    ...runHandlers(at),
    ...workflowHandlers(at),
    ...auditHandlers(at),
    ...accessHandlers(host, at),
    ...contextHandlers(at),
    ...trustHandlers(host, at),
    ...searchHandlers(at),
    ...tryHandlers(at),
    ...companionHandlers(at, () => handlers),
    ...mcpServerHandlers(host, at),
    ...datasourceHandlers(at),
    ...connectHandlers(at),
    ...fileHandlers(at),
    ...homeHandlers,
  };
  return handlers;
}
