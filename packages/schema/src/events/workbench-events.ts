import { z } from 'zod';
import {
  checkpointIdSchema,
  draftIdSchema,
  hashSchema,
  messageIdSchema,
  publishIdSchema,
  runIdSchema,
  workbenchIdSchema,
} from '../ids.ts';

/** One path of a Draft or a publish. `hash: null` means the path is absent on that side. */
export const fileChangeSchema = z.object({
  path: z.string(),
  hash: hashSchema.nullable(),
  size: z.number(),
  /** Content of the Published file when the Draft first touched this path: what Review compares with. */
  reference: hashSchema.nullable(),
});
export type FileChange = z.infer<typeof fileChangeSchema>;

export const fileOperationSchema = z.object({
  path: z.string(),
  from: hashSchema.nullable(),
  to: hashSchema.nullable(),
});
export type FileOperation = z.infer<typeof fileOperationSchema>;

export const finishedCallSchema = z.object({ call_id: z.string(), tool: z.string(), success: z.boolean() });
export type FinishedCall = z.infer<typeof finishedCallSchema>;

/** Events of a Workbench: its conversation, its Draft, its Checkpoints. One stream, so undo has one order of things. */
export const workbenchEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('workbench.created'), workbench_id: workbenchIdSchema }),
  z.object({ type: z.literal('model.selected'), model: z.string() }),
  z.object({
    type: z.literal('message.added'),
    message_id: messageIdSchema,
    role: z.enum(['user', 'assistant']),
    text: z.string(),
    run_id: runIdSchema.nullable(),
    elapsed_ms: z.number().nullable(),
    /** The tool calls of the run behind an assistant's message, in order. */
    tool_calls: z.array(finishedCallSchema),
  }),
  z.object({ type: z.literal('draft.started'), draft_id: draftIdSchema }),
  z.object({
    type: z.literal('draft.changed'),
    draft_id: draftIdSchema,
    /** The tool call that wrote it (`run_…/main.7`), so that a change can be traced to its reason. */
    cause: z.string(),
    changes: z.array(fileChangeSchema),
  }),
  z.object({ type: z.literal('draft.discarded'), draft_id: draftIdSchema }),
  z.object({
    type: z.literal('checkpoint.created'),
    checkpoint_id: checkpointIdSchema,
    reason: z.enum(['publish', 'restore', 'manual']),
    name: z.string(),
    manifest: hashSchema,
    files: z.number(),
    bytes: z.number(),
  }),
  z.object({
    type: z.literal('publish.started'),
    publish_id: publishIdSchema,
    kind: z.enum(['publish', 'restore']),
    draft_id: draftIdSchema.nullable(),
    checkpoint_id: checkpointIdSchema,
    operations: z.array(fileOperationSchema),
  }),
  z.object({ type: z.literal('publish.finished'), publish_id: publishIdSchema }),
  /** It could not be carried out, and every file is as it was before. */
  z.object({ type: z.literal('publish.rolled_back'), publish_id: publishIdSchema }),
]);
export type WorkbenchEvent = z.infer<typeof workbenchEventSchema>;
export type WorkbenchEventOf<Type extends WorkbenchEvent['type']> = Extract<WorkbenchEvent, { type: Type }>;
