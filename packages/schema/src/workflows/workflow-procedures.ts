import { z } from 'zod';
import { inWorkbench } from '../base/in-workbench.ts';
import { listedWorkflowSchema, workflowViewSchema } from './workflow-views.ts';

/** What is out of date after a workflow changed: the Draft holds the change. */
const changed = [
  'WorkflowList',
  'WorkflowGet',
  'WorkbenchGet',
  'WorkbenchListFiles',
  'WorkbenchPreviewFile',
  'ReviewGetChangeSet',
] as const;

/** Workflows that can be started here: those that come with Galley and those in the Workbench's folder. */
export const workflowProcedures = {
  /** Built-in ones first, then those of the Workbench by path. */
  WorkflowList: { needs: 'look', input: inWorkbench, output: z.object({ workflows: z.array(listedWorkflowSchema) }) },
  /** One of them: its files, what lint says, its States, and what has to be given to start it. */
  WorkflowGet: {
    needs: 'look',
    input: inWorkbench.extend({ path: z.string().optional(), name: z.string().optional() }),
    output: workflowViewSchema,
  },
  /** Puts a workflow into the Draft: a copy of the built-in `name` or of the one at `path`, or one from the template `template_name`. */
  WorkflowCreate: {
    needs: 'edit',
    input: inWorkbench.extend({
      to: z.string(),
      name: z.string().optional(),
      path: z.string().optional(),
      template_name: z.string().optional(),
    }),
    output: z.object({ path: z.string() }),
    changes: changed,
  },
  /** Puts another text of one State into the Draft; `before` is what the person began with. */
  WorkflowSaveState: {
    needs: 'edit',
    input: inWorkbench.extend({ path: z.string(), file: z.string(), before: z.string(), text: z.string() }),
    output: workflowViewSchema,
    changes: changed,
  },
} as const;
