import { z } from 'zod';
import { draftIdSchema, runIdSchema, tryIdSchema } from '../base/ids.ts';
import { changes } from './changes.ts';
import { dollars, inWorkbench, tokens } from './common.ts';
import { selection } from './draft-procedures.ts';
import { changeViewSchema, runViewSchema } from './views.ts';

const trialSchema = z.object({
  draft_id: draftIdSchema,
  model: z.string(),
  /** From the start of its Run to its last event. */
  elapsed_ms: z.number(),
  /** Changed files, beside those it began with. */
  changes: z.number(),
  /** The Draft is what this trial has. */
  is_draft: z.boolean(),
  /** What its Run answered; null while there is no answer. */
  answer: z.string().nullable(),
  /** Status, phase, gate, items, usage and cost. */
  run: runViewSchema,
});

const trySchema = z.object({
  try_id: tryIdSchema,
  request: z.string(),
  started_at: z.number(),
  /** It began with the Draft of that time, not with the folder. */
  refines_draft: z.boolean(),
  /** The Run whose approved plan is tried; null where each model makes its own. */
  plan_of: runIdSchema.nullable(),
  trials: z.array(trialSchema),
});

/** How one trial changed a file; null where it left the file alone. */
const trialFileSchema = z.object({
  draft_id: draftIdSchema,
  change: changeViewSchema.nullable(),
  /** An earlier trial of this list that left the file with the same content. */
  same_as: draftIdSchema.nullable(),
});

/** The same request or plan with several models, each with a Draft of its own beside the Draft (SPEC B13). */
export const tryProcedures = {
  /** `text`, or the request of `run_id`, or with `plan` that Run's approved plan. Limits are those of each trial. */
  TryStart: {
    needs: 'edit',
    input: inWorkbench.extend({
      text: z.string().trim().min(1).optional(),
      run_id: runIdSchema.optional(),
      plan: z.boolean().default(false),
      models: z.array(z.string()).min(1).max(8),
      /** The trials begin with the Draft that exists; otherwise with the folder. */
      refine_draft: z.boolean().default(false),
      dollars,
      tokens,
      allow_unknown_price: z.boolean().default(false),
    }),
    output: z.object({ try_id: tryIdSchema, run_ids: z.array(runIdSchema) }),
    changes: changes.tries,
  },
  /** Newest first. */
  TryList: { needs: 'look', input: inWorkbench, output: z.object({ tries: z.array(trySchema) }) },
  /** Every file that a trial changed, and how each of them did; `ReviewGet…Diff` with `draft_id` shows one. */
  TryCompare: {
    needs: 'look',
    input: inWorkbench.extend({ try_id: tryIdSchema }),
    output: z.object({
      trials: z.array(z.object({ draft_id: draftIdSchema, model: z.string() })),
      files: z.array(z.object({ path: z.string(), trials: z.array(trialFileSchema) })),
    }),
  },
  /** Makes a trial the Draft. With `replace` a Draft that it did not begin with is discarded for it. */
  TryKeep: {
    needs: 'edit',
    input: inWorkbench.extend({ draft_id: draftIdSchema, replace: z.boolean().default(false) }),
    output: z.object({ kept: z.array(z.string()) }),
    changes: changes.tried,
  },
  /**
   * Takes single files of a trial into the Draft; the rest of the Draft stays. Of a file only some changes are taken where
   * they are chosen as for `DraftPublish`: with `against` on top of the other trial's version, otherwise of what both began with.
   */
  TryTake: {
    needs: 'edit',
    input: inWorkbench.extend({
      ...selection,
      draft_id: draftIdSchema,
      against: draftIdSchema.optional(),
      paths: z.array(z.string()).min(1),
    }),
    output: z.object({ taken: z.array(z.string()) }),
    changes: changes.tried,
  },
  /** Lets go of trials for good; what they held is freed by the next clean-up. */
  TryDrop: {
    needs: 'edit',
    input: inWorkbench.extend({ draft_ids: z.array(draftIdSchema).min(1) }),
    output: z.object({ dropped: z.int() }),
    changes: changes.tries,
  },
} as const;

export type TryView = z.infer<typeof trySchema>;
export type TrialView = z.infer<typeof trialSchema>;
