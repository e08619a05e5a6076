import { z } from 'zod';
import { runIdSchema } from '../base/ids.ts';
import { interactiveSchema } from '../events/interactive.ts';
import { itemDecisionSchema } from '../events/plan-events.ts';
import { type ReviewLevel, reviewLevels } from '../events/review-policy.ts';
import { gateViewSchema, planItemSchema } from './views.ts';

const range = z.object({ low: z.number(), high: z.number() });

/** What items like this took before: the middle half of `samples` of them. Null is unknown, never a guess. */
export const forecastSchema = z.object({
  samples: z.number(),
  /** In dollars. */
  cost: range.nullable(),
  seconds: range.nullable(),
  /** What the samples have in common with the item, or why there is no figure. */
  basis: z.string(),
});
export type ForecastView = z.infer<typeof forecastSchema>;

export const planReviewItemSchema = planItemSchema.extend({
  /** Stays the same over revisions. */
  item_id: z.string(),
  deliverable: z.string().nullable(),
  reversibility: z.string().nullable(),
  evidence: z.string().nullable(),
  decision: itemDecisionSchema.nullable(),
  comments: z.array(z.string()),
  forecast: forecastSchema,
});
export type PlanReviewItem = z.infer<typeof planReviewItemSchema>;

export const commentViewSchema = z.object({
  comment_id: z.string(),
  /** Null for a comment on the plan as a whole; `label` is the item's when it was written. */
  item_id: z.string().nullable(),
  label: z.string().nullable(),
  text: z.string(),
  /** Who wrote it, in a team. */
  by: z.string().optional(),
  at: z.number(),
  revision: z.number(),
  state: z.enum(['open', 'sent', 'answered', 'unanswered', 'withdrawn']),
  reopened: z.number(),
  /** Asked again so often that writing it into the plan is the shorter way (SPEC P4). */
  offer_edit: z.boolean(),
  disposition: z.enum(['accepted', 'declined', 'question']).nullable(),
  answer: z.string().nullable(),
});
export type CommentView = z.infer<typeof commentViewSchema>;

export const revisionViewSchema = z.object({
  number: z.number(),
  author: z.enum(['model', 'person']),
  reason: z.string(),
  at: z.number(),
  round: z.number(),
  items: z.number(),
});
export type RevisionView = z.infer<typeof revisionViewSchema>;

export const planChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('added'), text: z.string(), place: z.number() }),
  z.object({ kind: z.literal('removed'), text: z.string(), place: z.number() }),
  z.object({ kind: z.literal('reworded'), before: z.string(), text: z.string(), place: z.number() }),
  z.object({ kind: z.literal('moved'), text: z.string(), from: z.number(), place: z.number() }),
  z.object({ kind: z.literal('marked'), text: z.string(), place: z.number(), from: z.string(), to: z.string() }),
]);
export type PlanChangeView = z.infer<typeof planChangeSchema>;

export const planDiffSchema = z.object({
  from: z.number(),
  to: z.number(),
  items: z.array(planChangeSchema),
  /** What changed around the items, as lines. */
  lines: z.array(z.object({ line: z.number(), removed: z.array(z.string()), added: z.array(z.string()) })),
});

const levelSchema = z.enum(Object.keys(reviewLevels) as [ReviewLevel, ...ReviewLevel[]]);

/** When plans wait for a person, which level says so, and what each level that a person can set says. */
export const planningViewSchema = z.object({
  interactive: interactiveSchema,
  from: levelSchema,
  user: interactiveSchema.nullable(),
  workbench: interactiveSchema.nullable(),
});
export type PlanningView = z.infer<typeof planningViewSchema>;

/** Everything a reviewer needs in one place (SPEC P2). */
export const planViewSchema = z.object({
  run_id: runIdSchema,
  artifact: z.string(),
  research: z.string().nullable(),
  plan: z.string().nullable(),
  /** Of the plan and of the list that is shown with it. */
  digest: z.string(),
  /** The task list that the items stand in, where it is not the plan itself. */
  list: z.object({ artifact: z.string(), text: z.string(), revisions: z.array(revisionViewSchema) }).nullable(),
  items: z.array(planReviewItemSchema),
  assumptions: z.array(z.object({ text: z.string(), default: z.string().nullable() })),
  questions: z.array(z.object({ text: z.string(), options: z.array(z.string()), default: z.string().nullable() })),
  comments: z.array(commentViewSchema),
  /** Ids of comments that nobody has answered. */
  unanswered: z.array(z.string()),
  revisions: z.array(revisionViewSchema),
  rounds: z.object({ done: z.number(), soft_limit: z.number(), offer_run_anyway: z.boolean() }),
  gate: gateViewSchema.nullable(),
  /** Every gate of the Run that is open, of any Agent. */
  gates: z.array(gateViewSchema),
  /** Files that the plan was made from and that changed since. */
  changed_files: z.array(z.object({ path: z.string(), change: z.enum(['changed', 'added', 'removed']) })),
  source_files: z.array(z.string()),
  approval: z
    .object({
      by: z.enum(['person', 'flag', 'program', 'setting']),
      /** Who, in a team. */
      name: z.string().optional(),
      at: z.number(),
      run_anyway: z.boolean(),
      /** Nobody looked at the plan. */
      review_skipped: z.boolean(),
    })
    .nullable(),
  interactive: interactiveSchema,
  interactive_from: levelSchema,
  forecast: forecastSchema,
  /** What the reviewer should know about this revision, in words. */
  notices: z.array(z.string()),
});
export type PlanView = z.infer<typeof planViewSchema>;
