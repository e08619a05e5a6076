import type { workflowProcedures } from '@galley/schema';
import { listWorkflows, viewWorkflow } from '../workflows/view-workflows.ts';
import { createWorkflow, saveState } from '../workflows/write-workflow.ts';
import type { Find, HandlersOf } from './handlers.ts';

export function workflowHandlers(at: Find): HandlersOf<typeof workflowProcedures> {
  return {
    WorkflowList: async (input) => ({ workflows: await listWorkflows(at(input).context) }),
    WorkflowGet: async (input) => viewWorkflow(at(input).context, input),
    WorkflowCreate: async (input) => ({ path: await createWorkflow(at(input).context, input) }),
    WorkflowSaveState: async (input) => {
      const { context } = at(input);
      await saveState(context, input);
      return viewWorkflow(context, { path: input.path });
    },
  };
}
