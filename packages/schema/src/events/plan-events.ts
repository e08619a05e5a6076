import { z } from 'zod';
import { hashSchema } from '../base/ids.ts';
import { byPerson } from './person.ts';

export const gateReasonSchema = z.enum(['plan', 'held', 'gate_before', 'plan_changed', 'files_changed', 'setting']);
export type GateReason = z.infer<typeof gateReasonSchema>;

export const itemDecisionSchema = z.enum(['approve', 'hold', 'drop', 'gate_before']);
export type ItemDecision = z.infer<typeof itemDecisionSchema>;

/** A file that a plan was made from: the person's own, and the Draft's where it had one. `null`: it was not there. */
export const sourceFileSchema = z.object({
  path: z.string(),
  hash: hashSchema.nullable(),
  draft: hashSchema.nullable().optional(),
});
export type SourceFile = z.infer<typeof sourceFileSchema>;

export const sourceChangeSchema = z.object({
  path: z.string(),
  before: hashSchema.nullable(),
  after: hashSchema.nullable(),
});
export type SourceChange = z.infer<typeof sourceChangeSchema>;

export const editedWithSchema = z.enum(['app', 'cli', 'file']);

const ofPlan = { agent: z.string(), artifact: z.string() };

/** What people do to a plan, and what happens to it under them. `artifact` is its file: `plan.md`. */
export const planEventSchemas = [
  /** A person's own revision: the whole text as it is from now on (SPEC P5). */
  z.object({
    type: z.literal('plan.edited'),
    ...byPerson,
    ...ofPlan,
    text: z.string(),
    with: editedWithSchema,
    reason: z.string(),
  }),
  z.object({
    type: z.literal('plan.commented'),
    ...byPerson,
    ...ofPlan,
    /** The item it is anchored to; null for the plan as a whole. */
    item: z.string().nullable(),
    text: z.string(),
    /** An earlier comment whose answer was not good enough. */
    reopens: z.string().nullable(),
  }),
  z.object({ type: z.literal('plan.comment_withdrawn'), ...byPerson, ...ofPlan, comment: z.string() }),
  z.object({
    type: z.literal('plan.item_decided'),
    ...byPerson,
    ...ofPlan,
    item: z.string(),
    decision: itemDecisionSchema,
  }),
  /** Files that the approved plan was made from are no longer what they were (SPEC P8). */
  z.object({ type: z.literal('plan.sources_changed'), ...ofPlan, files: z.array(sourceChangeSchema) }),
  /** Review had been skipped by a setting that now asks for it (SPEC P1). */
  z.object({ type: z.literal('plan.review_required'), ...ofPlan }),
  /** A person took the file away: whoever makes it makes it again (SPEC R16). */
  z.object({ type: z.literal('artifact.removed'), ...ofPlan }),
] as const;
