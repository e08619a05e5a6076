import { z } from 'zod';
import { errorPayloadSchema } from '../base/error-payload.ts';
import {
  checkpointIdSchema,
  draftIdSchema,
  hashSchema,
  messageIdSchema,
  runIdSchema,
  workbenchIdSchema,
} from '../base/ids.ts';
import { finishedCallSchema } from '../events/finished-call.ts';
import { usageSchema } from '../events/message.ts';
import { byPerson } from '../events/person.ts';
import { gateReasonSchema } from '../events/plan-events.ts';
import { markSchema } from './marks.ts';

export const runStatusSchema = z.enum(['running', 'waiting', 'paused', 'done', 'failed', 'cancelled']);
export type RunStatus = z.infer<typeof runStatusSchema>;

export const planItemSchema = z.object({
  number: z.number(),
  label: z.string(),
  detail: z.string(),
  /** `dropped`: a person took it out of the work; it stays in the plan. `unverified`: nothing shows that it was done. */
  status: z.enum(['pending', 'running', 'done', 'failed', 'dropped', 'unverified']),
  /** Why it failed, or why it is unverified. */
  reason: z.string().nullable(),
});
export type PlanItemView = z.infer<typeof planItemSchema>;

/** A place where a Run waits for a person. */
export const gateViewSchema = z.object({
  gate_id: z.string(),
  /** The Agent that stands there. */
  agent_id: z.string(),
  /** The file it shows: `plan.md`. */
  artifact: z.string(),
  digest: hashSchema,
  round: z.number(),
  reason: gateReasonSchema,
  /** The item it stands before, with the reasons `held` and `gate_before`. */
  item_id: z.string().nullable(),
});
export type GateView = z.infer<typeof gateViewSchema>;

/** What a Run waits for from a person: an Agent with a question, a plan, a script or program to allow, or no budget left. */
export const waitViewSchema = z.object({
  kind: z.enum(['gate', 'ask', 'trust', 'budget']),
  agent_id: z.string(),
  text: z.string(),
  /** When a question is no longer waited for. */
  deadline: z.number().nullable(),
  /** Of a budget above the Run, which somebody else may have to raise. */
  shared: z.literal(true).optional(),
});
export type WaitView = z.infer<typeof waitViewSchema>;

/** A Run as people see it. `phase` is the State's name in lower case: research, plan, implement, summary. */
export const runViewSchema = z.object({
  run_id: runIdSchema,
  /** Null for a Run that no message started. */
  message_id: messageIdSchema.nullable(),
  /** Who asked for it. */
  ...byPerson,
  request: z.string(),
  workflow: z.string(),
  model: z.string(),
  status: runStatusSchema,
  phase: z.string().nullable(),
  items: z.array(planItemSchema),
  /** The first gate that is open: the main Agent's before those of others. */
  gate: gateViewSchema.nullable(),
  /** The first of what it waits for, the main Agent's before those of others; `wait_count` says how many there are. */
  waits: z.array(waitViewSchema),
  wait_count: z.number(),
  usage: usageSchema,
  /** Whether this process is working on it now. A running Run that nobody drives can be resumed. */
  active: z.boolean(),
  error: errorPayloadSchema.nullable(),
  started_at: z.number(),
  updated_at: z.number(),
  /** How long of that it stood still: it waited for a person, was stopped, or its process was gone. */
  idle_ms: z.number().optional(),
});
export type RunView = z.infer<typeof runViewSchema>;

export const draftViewSchema = z.object({
  draft_id: draftIdSchema,
  started_at: z.number(),
  changes: z.number(),
});
export type DraftView = z.infer<typeof draftViewSchema>;

/** A folder that came with a `.galley/`: what it holds, and what of it does not hold before the person trusts it. */
const arrivalSchema = z.object({ contains: z.array(z.string()), held: z.array(z.string()), greeted: z.boolean() });

export const workbenchViewSchema = z.object({
  workbench_id: workbenchIdSchema,
  name: z.string(),
  path: z.string(),
  model: z.string(),
  draft: draftViewSchema.nullable(),
  run: runViewSchema.nullable(),
  /** What a `.galley/` from elsewhere came with; null for one that is the person's own (SPEC T4). */
  arrival: arrivalSchema.nullable(),
  /** An undo can be taken back. */
  can_redo: z.boolean(),
  /** The last regenerate, or a request sent in place of an earlier one, can be taken back. */
  can_undo_regenerate: z.boolean(),
  /** The last discard can be taken back. */
  can_recover: z.boolean(),
});
export type WorkbenchView = z.infer<typeof workbenchViewSchema>;

/** What people take a file for, as its format says; `other` for what no format reads. */
export const fileFamilySchema = z.enum(['table', 'text', 'slides', 'picture', 'other']);
export type FileFamily = z.infer<typeof fileFamilySchema>;

export const fileViewSchema = z.object({
  path: z.string(),
  kind: z.string(),
  family: fileFamilySchema,
  size: z.number(),
  modified_at: z.number(),
  /** How the Draft changes this file, if it does. */
  draft: z.enum(['added', 'modified', 'deleted', 'renamed']).nullable(),
});
export type FileView = z.infer<typeof fileViewSchema>;

export const checkpointViewSchema = z.object({
  checkpoint_id: checkpointIdSchema,
  reason: z.enum(['publish', 'restore', 'undo', 'manual', 'files']),
  name: z.string(),
  created_at: z.number(),
  files: z.number(),
  bytes: z.number(),
});
export type CheckpointView = z.infer<typeof checkpointViewSchema>;

/** The conversation as people see it, in order; a publish or restore stands in it as an event (SPEC C1, V8). */
export const conversationEntrySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('user_message'),
    message_id: messageIdSchema,
    at: z.number(),
    text: z.string(),
    /** Who wrote it, in a team. */
    by: z.string().optional(),
    run_id: runIdSchema.nullable(),
  }),
  z.object({
    kind: z.literal('assistant_message'),
    message_id: messageIdSchema,
    at: z.number(),
    text: z.string(),
    run_id: runIdSchema.nullable(),
    elapsed_ms: z.number().nullable(),
    tool_calls: z.array(finishedCallSchema),
    /** The answer broke off here; resume or regenerate for the whole. */
    interrupted: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('system_event'),
    at: z.number(),
    event: z.enum(['published', 'restored', 'discarded', 'recovered', 'undone', 'redone']),
    text: z.string(),
    /** Who did it, in a team. */
    by: z.string().optional(),
    paths: z.array(z.string()),
    /** The state of the folder before this event; null where there is nothing to restore. */
    checkpoint_id: checkpointIdSchema.nullable(),
  }),
]);
export type ConversationEntry = z.infer<typeof conversationEntrySchema>;

export const changeViewSchema = z.object({
  path: z.string(),
  kind: z.string(),
  family: fileFamilySchema,
  /** How its two versions are best compared; null where they are shown as a whole. */
  view: z.enum(['cells', 'rows', 'blocks', 'slides', 'pages', 'pixels', 'lines']).nullable(),
  /** It can be looked at page by page, with the right program. */
  has_pages: z.boolean(),
  change: z.enum(['added', 'modified', 'deleted', 'renamed']),
  /** The old path of a renamed file; it is not a change of its own. */
  renamed_from: z.string().nullable(),
  /** False for a file that was renamed and is otherwise as it was. */
  modified: z.boolean(),
  size: z.number(),
  reference_size: z.number().nullable(),
  /** The Published file is no longer what the Draft started from (SPEC B7). */
  conflict: z.boolean(),
  /** Why it deserves a second look before it is published (SPEC T7). */
  marks: z.array(markSchema).default([]),
  /** Names its two contents: what somebody decided about another pair no longer counts. */
  version: z.string().default(''),
  /** What changed and why, in one paragraph, from the Items that changed it; null where none did (SPEC V7). */
  summary: z.string().nullable().default(null),
  /** Items that changed it and whose work the Draft does not show (SPEC R18). */
  unverified: z.array(z.object({ label: z.string(), reason: z.string() })).default([]),
});
export type ChangeView = z.infer<typeof changeViewSchema>;

export const conflictViewSchema = z.object({
  path: z.string(),
  kind: z.enum(['changed', 'deleted', 'added', 'folder', 'blocked', 'unreadable']),
  renamed_to: z.string().nullable(),
});
export type ConflictView = z.infer<typeof conflictViewSchema>;

export const cellViewSchema = z.object({
  text: z.string(),
  /** By its number format, where that is not its text: `20%` of 0.2. */
  shown: z.string().optional(),
  kind: z.enum(['text', 'number', 'date', 'boolean', 'error', 'empty']),
  formula: z.string().optional(),
});
export type CellView = z.infer<typeof cellViewSchema>;

/** A window of a sheet. `row_start` counts from 1, as the sheet does. */
export const gridSchema = z.object({
  row_start: z.number(),
  total_rows: z.number(),
  total_columns: z.number(),
  rows: z.array(z.array(cellViewSchema)),
});
export type Grid = z.infer<typeof gridSchema>;

export const referenceSchema = z.object({
  baseline_missing: z.boolean(),
  reference_source: z.enum(['draft_start_snapshot', 'published_current_fallback', 'trial', 'version', 'none']),
  /** Whose version it is compared with, where that is a trial. */
  reference_model: z.string().optional(),
  reference_warning: z.string().optional(),
});
export type Reference = z.infer<typeof referenceSchema>;
