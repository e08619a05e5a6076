import { z } from 'zod';
import { runIdSchema } from '../base/ids.ts';
import { inRun, inWorkbench } from './common.ts';
import { runViewSchema } from './views.ts';

const allow_scripts = z.boolean().default(false);

/**
 * What only a person at a terminal of this computer may ask for: folders and files outside the Workbench, and scripts
 * that run without being shown. The loopback server does not know these; the local socket does (SPEC B17).
 */
export const terminalProcedures = {
  /** Answers when nobody works on the Run any more, or after `at_most_ms`. */
  RunWait: {
    input: inRun.extend({ at_most_ms: z.int().min(0).max(60_000).default(20_000) }),
    output: z.object({ settled: z.boolean() }),
  },
  /** Runs the workflow in a folder anywhere on this computer. */
  RunStartFrom: {
    input: inWorkbench.extend({
      folder: z.string(),
      text: z.string().default(''),
      model: z.string().optional(),
      /** Required when a Draft exists (SPEC B12). */
      refine_draft: z.boolean().optional(),
      dollars: z.number().positive().optional(),
      tokens: z.int().positive().optional(),
      allow_unknown_price: z.boolean().default(false),
      variables: z.array(z.strictObject({ name: z.string(), text: z.string() })).default([]),
      /** Who takes turns in States that do not say. */
      backend: z.string().optional(),
      allow_scripts,
    }),
    output: z.object({ run_id: runIdSchema, notices: z.array(z.string()) }),
  },
  /** `WorkshopResumeRun`, where the scripts of the workflow may run unread. */
  RunResumeWith: {
    input: inRun.extend({ model: z.string().optional(), refresh: z.boolean().default(false), allow_scripts }),
    output: runViewSchema,
  },
  /** `RunRetryAgent`, likewise. */
  RunRetryWith: {
    input: inRun.extend({ agent_id: z.string(), allow_scripts }),
    output: runViewSchema,
  },
  /** Saves the Workbench as a zip file. */
  WorkbenchExportTo: {
    input: inWorkbench.extend({ file: z.string(), include_state: z.boolean().default(false) }),
    output: z.object({ files: z.number(), bytes: z.number(), left_out_reasons: z.record(z.string(), z.number()) }),
  },
  /** A second Workbench from this one. */
  WorkbenchCopyTo: {
    input: inWorkbench.extend({ folder: z.string(), what: z.enum(['files', 'files_and_context', 'everything']) }),
    output: z.object({
      directory: z.string(),
      workbench_id: z.string(),
      files: z.number(),
      bytes: z.number(),
      left_out_reasons: z.record(z.string(), z.number()),
    }),
  },
} as const;

export type TerminalProcedureName = keyof typeof terminalProcedures;
export type TerminalArguments<Name extends TerminalProcedureName> = z.output<
  (typeof terminalProcedures)[Name]['input']
>;
export type TerminalOutput<Name extends TerminalProcedureName> = z.output<(typeof terminalProcedures)[Name]['output']>;
