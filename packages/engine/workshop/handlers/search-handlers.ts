import type { searchProcedures } from '@galley/schema';
import type { Find, HandlersOf } from './handlers.ts';

export function searchHandlers(at: Find): HandlersOf<typeof searchProcedures> {
  return {
    SearchWorkbench: async ({ workbench_id, wait_ms: waitMs, ...question }) =>
      at({ workbench_id }).context.search.ask({ ...question, waitMs }),
  };
}
