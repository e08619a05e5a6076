import { z } from 'zod';
import {
  checkpointIdSchema,
  draftIdSchema,
  hashSchema,
  messageIdSchema,
  publishIdSchema,
  runIdSchema,
  workbenchIdSchema,
} from '../base/ids.ts';
import { finishedCallSchema } from './finished-call.ts';
import { interactiveSchema } from './interactive.ts';
import { byPerson } from './person.ts';
import { storageLimitNameSchema } from './storage-limits.ts';
import { trialEventSchemas } from './trial-events.ts';
import { webEventSchemas } from './web-events.ts';

/** One path of a Draft or a publish. `hash: null` means the path is absent on that side. */
export const fileChangeSchema = z.object({
  path: z.string(),
  hash: hashSchema.nullable(),
  size: z.number(),
  /** Content of the Published file when the Draft first touched this path: what Review compares with. */
  reference: hashSchema.nullable(),
  /** The path it was renamed from within the Draft; the old path is then a change of its own with `hash: null`. */
  renamed_from: z.string().nullable(),
  /**
   * A change although the content is that of `reference`: the Published file is another one by now, and somebody wrote
   * the old content again. Without this, a path that is back at its reference leaves the Draft.
   */
  kept: z.literal(true).optional(),
});
export type FileChange = z.infer<typeof fileChangeSchema>;

export const fileOperationSchema = z.object({
  path: z.string(),
  from: hashSchema.nullable(),
  to: hashSchema.nullable(),
});
export type FileOperation = z.infer<typeof fileOperationSchema>;

/** Events of a Workbench: its conversation, its Draft, its Checkpoints. One stream, so undo has one order of things. */
export const workbenchEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('workbench.created'), workbench_id: workbenchIdSchema }),
  z.object({ type: z.literal('model.selected'), model: z.string() }),
  z.object({
    type: z.literal('message.added'),
    ...byPerson,
    message_id: messageIdSchema,
    role: z.enum(['user', 'assistant']),
    text: z.string(),
    run_id: runIdSchema.nullable(),
    elapsed_ms: z.number().nullable(),
    /** The tool calls of the run behind an assistant's message, in order. */
    tool_calls: z.array(finishedCallSchema),
    /** The answer broke off: this is the text that had arrived (SPEC C5). */
    interrupted: z.boolean().optional(),
    /** Files that an assistant's message may be made from; null, or left out in older records: any (SPEC T6). */
    sources: z.array(z.string()).nullable().optional(),
  }),
  z.object({ type: z.literal('draft.started'), draft_id: draftIdSchema }),
  z.object({
    type: z.literal('draft.changed'),
    draft_id: draftIdSchema,
    /** The tool call that wrote it (`run_…/main.7`), so that a change can be traced to its reason. */
    cause: z.string(),
    changes: z.array(fileChangeSchema),
    /** Files that these changes may be made from; null, or left out in older records: any (SPEC T6). */
    sources: z.array(z.string()).nullable().optional(),
  }),
  z.object({ type: z.literal('draft.discarded'), ...byPerson, draft_id: draftIdSchema }),
  /** The discard is taken back; possible until the next Draft starts (SPEC B8). */
  z.object({ type: z.literal('draft.recovered'), ...byPerson, draft_id: draftIdSchema }),
  z.object({
    type: z.literal('checkpoint.created'),
    ...byPerson,
    checkpoint_id: checkpointIdSchema,
    reason: z.enum(['publish', 'restore', 'undo', 'manual', 'files']),
    name: z.string(),
    manifest: hashSchema,
    files: z.number(),
    bytes: z.number(),
  }),
  z.object({ type: z.literal('checkpoint.deleted'), checkpoint_id: checkpointIdSchema }),
  z.object({
    type: z.literal('publish.started'),
    ...byPerson,
    publish_id: publishIdSchema,
    /** `files`: what a person did to their own files through Galley. No part of the conversation. */
    kind: z.enum(['publish', 'restore', 'timeline', 'files']),
    draft_id: draftIdSchema.nullable(),
    checkpoint_id: checkpointIdSchema,
    operations: z.array(fileOperationSchema),
    /** With kind `timeline`: the move that lands together with the outcome, also when a crash comes between. */
    timeline: z.object({ kind: z.enum(['undo', 'redo']), to_seq: z.number() }).optional(),
  }),
  z.object({ type: z.literal('publish.finished'), ...byPerson, publish_id: publishIdSchema }),
  /** It could not be carried out, and every file is as it was before. */
  z.object({ type: z.literal('publish.rolled_back'), publish_id: publishIdSchema }),
  /**
   * Undo and redo: conversation and Draft are from now on what they were right after the event `to_seq`. Nothing is
   * removed from the journal, so an undo can itself be undone.
   */
  z.object({
    type: z.literal('timeline.moved'),
    ...byPerson,
    kind: z.enum(['undo', 'redo']),
    to_seq: z.number(),
    /** The folder before it, where the move took Published along; `paths` are the files it changed there. */
    checkpoint_id: checkpointIdSchema.nullable(),
    paths: z.array(z.string()),
  }),
  /** Revisions of before this event can no longer be returned to: their content may be collected. */
  z.object({ type: z.literal('revisions.pruned'), before_seq: z.number() }),
  z.object({ type: z.literal('workbench.renamed'), name: z.string() }),
  /** What may leave this computer (SPEC A6). Undo does not reach it: what was sent cannot be taken back. */
  z.object({
    type: z.literal('consent.changed'),
    ...byPerson,
    granted: z.boolean(),
    provider: z.string(),
    /** Null: every model of the provider. */
    model: z.string().nullable(),
    /** Null: every file. */
    files: z.array(z.string()).nullable(),
  }),
  /** A note that every Run of this Workbench is given (SPEC C8). */
  z.object({ type: z.literal('context.set'), name: z.string(), text: z.string() }),
  z.object({ type: z.literal('context.removed'), name: z.string() }),
  /** Whether plans wait for a person; `auto`: when an item of the plan writes (SPEC P1). */
  z.object({ type: z.literal('planning.set'), interactive: interactiveSchema }),
  /** The Workbench says nothing about it any more: the person's default counts. */
  z.object({ type: z.literal('planning.unset') }),
  /** A person changed a limit on what is kept or shown. */
  z.object({ type: z.literal('storage.set'), limit: storageLimitNameSchema, value: z.int().min(0) }),
  /** A program of the person used a tool over MCP (SPEC X4). What it wrote landed in the same append. */
  z.object({
    type: z.literal('program.called'),
    /** As it calls itself. */
    program: z.string(),
    call: z.string(),
    tool: z.string(),
    arguments: z.record(z.string(), z.unknown()),
    success: z.boolean(),
    /** The whole result, for the last calls; null where the answer came from a procedure. */
    result: hashSchema.nullable(),
    /** Files whose content it was handed; null: not recorded, so any. */
    sources: z.array(z.string()).nullable(),
    elapsed_ms: z.number(),
  }),
  ...trialEventSchemas,
  ...webEventSchemas,
]);
export type WorkbenchEvent = z.infer<typeof workbenchEventSchema>;
export type WorkbenchEventOf<Type extends WorkbenchEvent['type']> = Extract<WorkbenchEvent, { type: Type }>;
