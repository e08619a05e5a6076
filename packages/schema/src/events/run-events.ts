import { z } from 'zod';
import { errorPayloadSchema } from '../errors.ts';
import { hashSchema, messageIdSchema, runIdSchema } from '../ids.ts';
import { toolCallSchema, usageSchema } from './message.ts';

/**
 * Events of one Run. Only what cannot be derived is recorded: the kernel's fold over them yields every
 * state, Session, item and pending effect. `*.requested` is an intent, written before the act;
 * its outcome follows it. `agent` and `call` tie an event to its place in the fold.
 */
export const runEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run.started'),
    run_id: runIdSchema,
    message_id: messageIdSchema,
    request: z.string(),
    model: z.string(),
    workflow: z.object({ name: z.string(), hash: hashSchema }),
  }),
  z.object({
    type: z.literal('model.requested'),
    agent: z.string(),
    call: z.string(),
    /** Present on the call that opens a turn: the text the Session is given, exactly as sent. */
    prompt: z.object({ system: z.string(), user: z.string() }).optional(),
  }),
  z.object({
    type: z.literal('model.answered'),
    agent: z.string(),
    call: z.string(),
    text: z.string(),
    tool_calls: z.array(toolCallSchema),
    usage: usageSchema,
    elapsed_ms: z.number(),
  }),
  z.object({ type: z.literal('model.failed'), agent: z.string(), call: z.string(), error: errorPayloadSchema }),
  z.object({ type: z.literal('tool.requested'), agent: z.string(), call: z.string() }),
  z.object({
    type: z.literal('tool.finished'),
    agent: z.string(),
    call: z.string(),
    success: z.boolean(),
    /** What the model sees. The whole result is the object `result`. */
    receipt: z.string(),
    result: hashSchema,
    elapsed_ms: z.number(),
  }),
  z.object({ type: z.literal('gate.opened'), agent: z.string(), gate: z.string(), digest: hashSchema }),
  z.object({
    type: z.literal('gate.answered'),
    agent: z.string(),
    gate: z.string(),
    decision: z.enum(['approve', 'revise']),
    feedback: z.string(),
    by: z.enum(['person', 'flag']),
  }),
  z.object({ type: z.literal('reply.sent'), agent: z.string(), message_id: messageIdSchema }),
  z.object({ type: z.literal('run.resumed') }),
  z.object({ type: z.literal('run.cancelled') }),
]);
export type RunEvent = z.infer<typeof runEventSchema>;
export type RunEventOf<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;
