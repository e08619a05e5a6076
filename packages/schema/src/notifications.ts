import { z } from 'zod';
import { errorPayloadSchema } from './base/error-payload.ts';
import { checkpointIdSchema, companionIdSchema, runIdSchema, workbenchIdSchema } from './base/ids.ts';

const inWorkbench = { workbench_id: workbenchIdSchema };
const inRun = { ...inWorkbench, run_id: runIdSchema };

/** `beside`: the Run that a companion is about. Not `run_id`: whoever follows a Run must not take this for news of it. */
const besideRun = { ...inWorkbench, companion_id: companionIdSchema, beside: runIdSchema.nullable() };

/** What the engine tells surfaces while it works. Everything here can also be asked for with a procedure. */
export const notificationSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('WorkshopPhaseStarted'), ...inRun, phase: z.string() }),
  z.object({ type: z.literal('WorkshopPhaseCompleted'), ...inRun, phase: z.string() }),
  z.object({
    type: z.literal('WorkshopImplementProgress'),
    ...inRun,
    current_item: z.number(),
    total_items: z.number(),
    item_label: z.string(),
  }),
  z.object({
    type: z.literal('WorkshopToolExecuting'),
    ...inRun,
    call_id: z.string(),
    tool_name: z.string(),
    summary: z.string(),
  }),
  z.object({
    type: z.literal('WorkshopToolComplete'),
    ...inRun,
    call_id: z.string(),
    tool_name: z.string(),
    success: z.boolean(),
    elapsed_ms: z.number(),
  }),
  /** A fault of the way to the model (rate limit, overload, network): the call is made again, `attempt`, after `wait_ms`. */
  z.object({
    type: z.literal('WorkshopRateLimitWarning'),
    ...inRun,
    code: z.string(),
    message: z.string(),
    attempt: z.number(),
    wait_ms: z.number(),
  }),
  z.object({ type: z.literal('WorkshopAssistantStreamDelta'), ...inRun, delta: z.string() }),
  /** What a State says to people on the way, with `<print>`. */
  z.object({ type: z.literal('WorkflowPrinted'), ...inRun, agent_id: z.string(), text: z.string() }),
  /** A run waits for permission to run something, or has got it. */
  z.object({ type: z.literal('TrustChanged'), ...inRun }),
  z.object({ type: z.literal('WorkshopGateOpened'), ...inRun, gate_id: z.string() }),
  /** A plan was revised, edited, commented on or decided about. */
  z.object({ type: z.literal('WorkshopPlanChanged'), ...inRun, artifact: z.string() }),
  z.object({
    type: z.literal('WorkshopRunStatusChanged'),
    ...inRun,
    status: z.enum(['running', 'waiting', 'paused', 'done', 'failed', 'cancelled']),
    error: errorPayloadSchema.nullable(),
  }),
  /** Text of a companion's answer as it comes; null: the chat before a Run. */
  z.object({ type: z.literal('CompanionStreamDelta'), ...besideRun, delta: z.string() }),
  z.object({ type: z.literal('CompanionLooking'), ...besideRun, tool_name: z.string(), summary: z.string() }),
  /** A question, an answer, a tier or a proposal. */
  z.object({ type: z.literal('CompanionChanged'), ...besideRun }),
  z.object({ type: z.literal('ConversationChanged'), ...inWorkbench }),
  /** A trial began, changed, was kept or dropped (SPEC B13). */
  z.object({ type: z.literal('TrialsChanged'), ...inWorkbench }),
  z.object({ type: z.literal('DraftStateChanged'), ...inWorkbench, has_draft: z.boolean(), changes: z.number() }),
  z.object({ type: z.literal('CheckpointCreated'), ...inWorkbench, checkpoint_id: checkpointIdSchema }),
  /** Files on their way into the folder: steps done of all, while something is published, restored or undone. */
  z.object({ type: z.literal('FilesPlacing'), ...inWorkbench, done: z.number(), total: z.number() }),
  /** Without `paths` any file may be another one. */
  z.object({ type: z.literal('FilesChanged'), ...inWorkbench, paths: z.array(z.string()).optional() }),
  /** The client asked for a place in the stream that is gone: it must ask for everything anew. */
  z.object({ type: z.literal('Resync'), ...inWorkbench }),
]);
export type Notification = z.infer<typeof notificationSchema>;
export type NotificationOf<Type extends Notification['type']> = Extract<Notification, { type: Type }>;
