import { z } from 'zod';
import { checkpointIdSchema, hashSchema, messageIdSchema, runIdSchema, workbenchIdSchema } from '../ids.ts';
import {
  changeViewSchema,
  checkpointViewSchema,
  conversationEntrySchema,
  fileViewSchema,
  gridSchema,
  planViewSchema,
  referenceSchema,
  runViewSchema,
  workbenchViewSchema,
} from './views.ts';

const inWorkbench = z.object({ workbench_id: workbenchIdSchema });
const inRun = inWorkbench.extend({ run_id: runIdSchema });
const sheetWindow = {
  sheet: z.string().optional(),
  row_start: z.int().min(1).default(1),
  row_count: z.int().min(1).max(2000).default(200),
};
const sheetList = z.array(
  z.object({
    name: z.string(),
    rows: z.number(),
    columns: z.number(),
    change: z.enum(['added', 'removed', 'modified', 'unchanged']),
  }),
);

/**
 * Every procedure of the product, by name: the whole contract between the engine and its surfaces.
 * The server exposes exactly these at `POST /rpc/<name>`; the page and the CLI call nothing else.
 */
export const procedures = {
  WorkbenchList: {
    input: z.object({}),
    output: z.object({
      workbenches: z.array(workbenchViewSchema.pick({ workbench_id: true, name: true, path: true })),
    }),
  },
  WorkbenchGet: { input: inWorkbench, output: workbenchViewSchema },
  WorkbenchListFiles: {
    input: inWorkbench,
    output: z.object({ files: z.array(fileViewSchema), left_out: z.number() }),
  },
  WorkbenchPreviewFile: {
    input: inWorkbench.extend({ path: z.string(), ...sheetWindow }),
    output: z.discriminatedUnion('preview', [
      z.object({ preview: z.literal('grid'), sheets: sheetList, sheet: z.string(), grid: gridSchema }),
      z.object({ preview: z.literal('text'), text: z.string(), total_lines: z.number(), shown_lines: z.number() }),
      z.object({ preview: z.literal('none'), reason: z.string() }),
    ]),
  },
  WorkbenchGetSuggestions: { input: inWorkbench, output: z.object({ suggestions: z.array(z.string()) }) },
  ModelList: {
    input: z.object({}),
    output: z.object({
      models: z.array(z.object({ id: z.string(), name: z.string(), description: z.string(), offline: z.boolean() })),
    }),
  },
  WorkshopSetModel: { input: inWorkbench.extend({ model: z.string() }), output: z.object({ model: z.string() }) },
  WorkshopGetConversation: {
    input: inWorkbench,
    output: z.object({ entries: z.array(conversationEntrySchema) }),
  },
  WorkshopSendUserMessage: {
    input: inWorkbench.extend({
      text: z.string().trim().min(1),
      /** Required when a Draft exists: the request refines that Draft (SPEC B12). */
      refine_draft: z.boolean().default(false),
    }),
    output: z.object({ message_id: messageIdSchema, run_id: runIdSchema }),
  },
  WorkshopGetRun: { input: inRun, output: runViewSchema },
  WorkshopGetPlan: { input: inRun, output: planViewSchema },
  WorkshopApprovePlan: { input: inRun.extend({ gate_id: z.string(), digest: hashSchema }), output: runViewSchema },
  WorkshopRequestChanges: {
    input: inRun.extend({ gate_id: z.string(), feedback: z.string().trim().min(1) }),
    output: runViewSchema,
  },
  WorkshopResumeRun: { input: inRun, output: runViewSchema },
  WorkshopCancelRun: { input: inRun, output: runViewSchema },
  ReviewGetChangeSet: {
    input: inWorkbench,
    output: z.object({ draft_id: z.string().nullable(), changes: z.array(changeViewSchema) }),
  },
  ReviewGetXlsxDiff: {
    input: inWorkbench.extend({ path: z.string(), ...sheetWindow }),
    output: referenceSchema.extend({
      sheets: sheetList,
      sheet: z.string(),
      baseline: gridSchema.nullable(),
      draft: gridSchema.nullable(),
      /** Cells of this window that differ, as `[row, column]` from 1. */
      changed_cells: z.array(z.tuple([z.number(), z.number()])),
    }),
  },
  ReviewGetTextDiff: {
    input: inWorkbench.extend({ path: z.string() }),
    output: referenceSchema.extend({
      hunks: z.array(
        z.object({
          baseline_start: z.number(),
          draft_start: z.number(),
          lines: z.array(z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })),
        }),
      ),
      binary: z.boolean(),
    }),
  },
  DraftPublish: {
    input: inWorkbench,
    output: z.object({ checkpoint_id: checkpointIdSchema, published: z.array(z.string()) }),
  },
  DraftDiscard: { input: inWorkbench, output: z.object({ discarded: z.array(z.string()) }) },
  CheckpointList: { input: inWorkbench, output: z.object({ checkpoints: z.array(checkpointViewSchema) }) },
  CheckpointRestore: {
    input: inWorkbench.extend({ checkpoint_id: checkpointIdSchema }),
    output: z.object({ checkpoint_id: checkpointIdSchema, restored: z.array(z.string()) }),
  },
} as const;

export type Procedures = typeof procedures;
export type ProcedureName = keyof Procedures;
/** What a caller may leave out (defaults) is optional here. */
export type ProcedureInput<Name extends ProcedureName> = z.input<Procedures[Name]['input']>;
export type ProcedureArguments<Name extends ProcedureName> = z.output<Procedures[Name]['input']>;
export type ProcedureOutput<Name extends ProcedureName> = z.output<Procedures[Name]['output']>;
