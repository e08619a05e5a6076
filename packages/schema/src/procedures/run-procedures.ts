import { z } from 'zod';
import { runIdSchema } from '../base/ids.ts';
import { workflowGraphSchema } from '../workflows/workflow-views.ts';
import { changes } from './changes.ts';
import { dollars, inRun, inWorkbench, tokens } from './common.ts';
import { listedRunSchema, runDetailSchema, sourceComparisonSchema } from './run-views.ts';
import { runViewSchema } from './views.ts';

/** Runs as such: those of the conversation and those of a person's own workflows. */
export const runProcedures = {
  /** Oldest first. */
  RunList: { needs: 'look', input: inWorkbench, output: z.object({ runs: z.array(listedRunSchema) }) },
  RunGet: {
    needs: 'look',
    input: inRun.extend({
      agent_start: z.int().min(0).default(0),
      agent_count: z.int().min(0).max(5000).default(200),
    }),
    output: runDetailSchema,
  },
  /** Runs a workflow: `path` in the Workbench, or the built-in one called `name`. */
  RunStart: {
    needs: 'edit',
    input: inWorkbench.extend({
      path: z.string().optional(),
      name: z.string().optional(),
      text: z.string().default(''),
      model: z.string().optional(),
      /** Required when a Draft exists: the run refines that Draft (SPEC B12). */
      refine_draft: z.boolean().optional(),
      dollars,
      tokens,
      allow_unknown_price: z.boolean().default(false),
      variables: z.array(z.strictObject({ name: z.string(), text: z.string() })).default([]),
    }),
    output: z.object({ run_id: runIdSchema }),
    changes: changes.runs,
  },
  /** The States of the workflows that a Run is in, and the ways between them, as they were pinned. */
  RunGetGraph: { needs: 'look', input: inRun, output: z.object({ workflows: z.array(workflowGraphSchema) }) },
  /** Begins nothing new; calls under way end first. `WorkshopResumeRun` continues it. */
  RunPause: { needs: 'edit', input: inRun, output: runViewSchema, changes: changes.run },
  /** How the source of a Run's workflows differs now from what the Run is bound to. */
  RunCompareSource: { needs: 'look', input: inRun, output: sourceComparisonSchema },
  /** Another try for an Agent that stopped. */
  RunRetryAgent: {
    needs: 'edit',
    input: inRun.extend({ agent_id: z.string() }),
    output: runViewSchema,
    changes: changes.run,
  },
  /** On without a forked Agent that stopped. */
  RunSkipAgent: {
    needs: 'edit',
    input: inRun.extend({ agent_id: z.string(), reason: z.string().min(1) }),
    output: runViewSchema,
    changes: changes.run,
  },
  RunAnswerAsk: {
    needs: 'edit',
    input: inRun.extend({ ask_id: z.string(), text: z.string() }),
    output: runViewSchema,
    changes: changes.run,
  },
  /** What is left out stays as it is. */
  RunRaiseBudget: {
    needs: 'edit',
    input: inRun.extend({ dollars, tokens, allow_unknown_price: z.boolean().optional() }),
    output: runViewSchema,
    changes: changes.run,
  },
} as const;

/** Runs of Workbenches that need not be open: what Home lists. Only a server on the person's own computer answers. */
export const homeRunProcedures = {
  /** The Runs of one Workbench, newest first. It is not opened for that: looking never writes (SPEC B16). */
  HomeListRuns: {
    needs: 'administer',
    input: z.strictObject({ directory: z.string().max(4096) }),
    output: z.object({
      name: z.string(),
      runs: z.array(listedRunSchema),
      /** Older Runs that are not listed. */
      left_out: z.number(),
    }),
  },
} as const;
