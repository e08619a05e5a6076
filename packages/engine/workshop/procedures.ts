import { accessHandlers } from './handlers/access-handlers.ts';
import { contextHandlers } from './handlers/context-handlers.ts';
import { draftHandlers } from './handlers/draft-handlers.ts';
import type { Find, ProcedureHandlers, WorkshopHost } from './handlers/handlers.ts';
import { planHandlers } from './handlers/plan-handlers.ts';
import { runHandlers } from './handlers/run-handlers.ts';
import { trustHandlers } from './handlers/trust-handlers.ts';
import { workbenchHandlers } from './handlers/workbench-handlers.ts';
import { workshopHandlers } from './handlers/workshop-handlers.ts';

/** What each procedure of the contract does. Surfaces add transport and nothing else. */
export function createProcedures(host: WorkshopHost): ProcedureHandlers {
  const at: Find = ({ workbench_id }) => host.get(workbench_id);
  return {
    ...workbenchHandlers(host, at),
    ...workshopHandlers(host, at),
    ...planHandlers(at),
    ...draftHandlers(at),
    ...runHandlers(at),
    ...accessHandlers(host, at),
    ...contextHandlers(at),
    ...trustHandlers(host, at),
  };
}
