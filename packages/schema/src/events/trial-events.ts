import { z } from 'zod';
import { draftIdSchema, messageIdSchema, runIdSchema, tryIdSchema } from '../base/ids.ts';
import { finishedCallSchema } from './finished-call.ts';

/**
 * A try gives one request or plan to several models; each writes to a trial, a Draft beside the Draft, until a person keeps
 * one or takes files from them (SPEC B13). What a trial's Run writes is `draft.changed` with the trial's `draft_id`.
 */
export const trialEventSchemas = [
  z.object({
    type: z.literal('trial.started'),
    try_id: tryIdSchema,
    draft_id: draftIdSchema,
    run_id: runIdSchema,
    model: z.string(),
    request: z.string(),
    /** The Draft whose changes it begins with; null: it begins with the folder. */
    refines: draftIdSchema.nullable(),
  }),
  /** The answer of a trial's Run. It joins the conversation when the trial is kept. */
  z.object({
    type: z.literal('trial.answered'),
    draft_id: draftIdSchema,
    message_id: messageIdSchema,
    text: z.string(),
    elapsed_ms: z.number(),
    tool_calls: z.array(finishedCallSchema),
    interrupted: z.boolean().optional(),
    /** As in `message.added`. */
    sources: z.array(z.string()).nullable().optional(),
  }),
  /** The Draft has from now on what the trial has, under a new id. The trial itself stays. */
  z.object({ type: z.literal('trial.kept'), draft_id: draftIdSchema, as: draftIdSchema }),
  z.object({ type: z.literal('trial.dropped'), draft_id: draftIdSchema }),
] as const;
