import { z } from 'zod';
import { hashSchema } from '../base/ids.ts';
import { interactiveSchema } from '../events/interactive.ts';
import { itemDecisionSchema } from '../events/plan-events.ts';
import { changes } from './changes.ts';
import { inRun, inWorkbench } from './common.ts';
import { planDiffSchema, planningViewSchema, planViewSchema, revisionViewSchema } from './plan-views.ts';
import { runViewSchema } from './views.ts';

/** Which artifact, where a workflow's gates show more than `plan.md`: another document, or the list beside it. */
const ofPlan = inRun.extend({
  artifact: z
    .string()
    .regex(/^[^/\\]+\.(?:md|ya?ml)$/)
    .optional(),
});
const place = z.int().min(1);
const words = z.string().trim().min(1);

const operationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('reword'), place, text: words }),
  z.strictObject({ kind: z.literal('add'), place, text: words }),
  z.strictObject({ kind: z.literal('remove'), place }),
  z.strictObject({ kind: z.literal('move'), place, to: place }),
]);

/** Reviewing a plan: everything a person can do before and while it is carried out. */
export const planProcedures = {
  WorkshopGetPlan: { needs: 'look', input: ofPlan, output: planViewSchema },
  WorkshopApprovePlan: {
    needs: 'decide',
    input: inRun.extend({
      gate_id: z.string(),
      /** Of the plan the person saw. */
      digest: hashSchema,
      by: z.enum(['person', 'flag', 'program']).optional(),
      /** Although comments are unanswered; the record says so (SPEC P9). */
      run_anyway: z.boolean().optional(),
      items: z.array(z.strictObject({ item_id: z.string(), decision: itemDecisionSchema })).optional(),
    }),
    output: runViewSchema,
    changes: changes.plan,
  },
  /** Sends the feedback and every open comment; with comments the feedback may be empty. */
  WorkshopRequestChanges: {
    needs: 'decide',
    input: inRun.extend({ gate_id: z.string(), feedback: z.string().trim() }),
    output: runViewSchema,
    changes: changes.plan,
  },
  /** The whole text, or operations on its items, of the plan with this digest. Places count from 1. */
  PlanEdit: {
    needs: 'edit',
    input: ofPlan.extend({
      digest: hashSchema,
      text: z.string().optional(),
      operations: z.array(operationSchema).optional(),
      reason: z.string().trim().optional(),
      with: z.enum(['app', 'cli']).optional(),
    }),
    output: planViewSchema,
    changes: changes.plan,
  },
  PlanComment: {
    needs: 'comment',
    input: ofPlan.extend({ item_id: z.string().nullable(), text: words }),
    output: planViewSchema,
    changes: changes.plan,
  },
  /** The answer to a comment was not good enough. Without words the comment stands as it was. */
  PlanReopenComment: {
    needs: 'comment',
    input: ofPlan.extend({ comment_id: z.string(), text: z.string().trim().default('') }),
    output: planViewSchema,
    changes: changes.plan,
  },
  PlanWithdrawComment: {
    needs: 'comment',
    input: ofPlan.extend({ comment_id: z.string() }),
    output: planViewSchema,
    changes: changes.plan,
  },
  /** `approve` also takes a hold, a drop or a gate back. */
  PlanDecideItem: {
    needs: 'decide',
    input: ofPlan.extend({ item_id: z.string(), decision: itemDecisionSchema }),
    output: planViewSchema,
    changes: changes.plan,
  },
  PlanGetRevision: {
    needs: 'look',
    input: ofPlan.extend({ number: place }),
    output: revisionViewSchema.extend({ text: z.string() }),
  },
  /** What changed from one revision to another: the last two where they are left out. */
  PlanDiff: {
    needs: 'look',
    input: ofPlan.extend({ from: place.optional(), to: place.optional() }),
    output: planDiffSchema,
  },
  /** For a request in this Workbench; a workflow may say otherwise. */
  PlanningGet: { needs: 'look', input: inWorkbench, output: planningViewSchema },
  PlanningSet: {
    needs: 'administer',
    /** Null takes the setting of this level away, so that the one before it counts. */
    input: inWorkbench.extend({
      interactive: interactiveSchema.nullable(),
      level: z.enum(['user', 'workbench']).optional(),
    }),
    output: planningViewSchema,
    changes: changes.planning,
  },
} as const;
