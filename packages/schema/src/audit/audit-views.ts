import { z } from 'zod';
import { sessionMessageSchema } from '../events/message.ts';

/** Where a list goes on; null at its end. `left_out` says in words what is not in this part. */
export const pageFields = { total: z.number(), next_cursor: z.string().nullable(), left_out: z.string().nullable() };

/** An item of a list that was worked on: its number and label there. */
export const auditItemSchema = z.object({ number: z.number(), label: z.string() });

/**
 * What calls used. `none`: there were no calls. `no_data`: there were, and nobody said what they used. `partly`: of some
 * it is not known, and the sums are of the others. Null is "not known", never zero.
 */
export const auditAmountSchema = z.object({
  data: z.enum(['known', 'partly', 'no_data', 'none']),
  calls: z.number(),
  /** Calls of which nobody said what they used: cut off, or failed before an answer. */
  unreported: z.number(),
  /** Calls whose price is unknown. */
  unpriced: z.number(),
  input_tokens: z.number().nullable(),
  output_tokens: z.number().nullable(),
  cached_tokens: z.number().nullable(),
  cost: z.number().nullable(),
  elapsed_ms: z.number(),
});
export type AuditAmount = z.infer<typeof auditAmountSchema>;

export const auditJobSchema = z.object({
  run_id: z.string(),
  workflow: z.string(),
  model: z.string(),
  /** Its beginning. */
  request: z.string(),
  status: z.enum(['running', 'waiting', 'paused', 'done', 'failed', 'cancelled', 'interrupted']),
  started_at: z.number(),
  updated_at: z.number(),
  events: z.number(),
  tool_calls: z.number(),
  failed_tool_calls: z.number(),
  usage: auditAmountSchema,
});
export type AuditJob = z.infer<typeof auditJobSchema>;

export const auditPhaseSchema = z.object({
  /** The State, with `#2` and so on where it was entered again. */
  phase: z.string(),
  agent_id: z.string(),
  started_at: z.number(),
  /** Null while it is under way. */
  ended_at: z.number().nullable(),
  usage: auditAmountSchema,
});

export const auditToolSchema = z.object({
  tool: z.string(),
  calls: z.number(),
  failed: z.number(),
  elapsed_ms: z.number(),
});

export const auditJobDetailSchema = auditJobSchema.extend({
  whole_request: z.string(),
  phases: z.array(auditPhaseSchema),
  tools: z.array(auditToolSchema),
  agents: z.number(),
  config: z.object({
    budget: z.object({ dollars: z.number().nullable(), tokens: z.number().nullable() }),
    backend: z.string(),
    variables: z.record(z.string(), z.string()),
    workflow_hash: z.string(),
    workflow_source: z.string().nullable(),
  }),
  error: z.object({ code: z.string(), message: z.string(), remedy: z.string() }).nullable(),
  warnings: z.array(z.string()),
  /** The first and the last event of its journal. */
  first_seq: z.number(),
  last_seq: z.number(),
});
export type AuditJobDetail = z.infer<typeof auditJobDetailSchema>;

/** One event in plain words. `seq` is its place in the journal, and how others cite it. */
export const auditEventSchema = z.object({
  seq: z.number(),
  at: z.number(),
  type: z.string(),
  run_id: z.string().nullable(),
  agent_id: z.string().nullable(),
  phase: z.string().nullable(),
  item: auditItemSchema.nullable(),
  call: z.string().nullable(),
  tool: z.string().nullable(),
  words: z.string(),
  /** Prompt, answer, arguments or output: its beginning. */
  text: z.string(),
  /** Characters of it that are not shown. */
  text_left_out: z.number(),
  /** Something went wrong. */
  failed: z.boolean(),
  tokens: z.number().nullable(),
  cost: z.number().nullable(),
  elapsed_ms: z.number().nullable(),
  /** Files that the text may be made from; null: not recorded, so any (SPEC T6). */
  sources: z.array(z.string()).nullable(),
  /** The event as the journal has it, where it was asked for. */
  raw: z.unknown().optional(),
});
export type AuditEvent = z.infer<typeof auditEventSchema>;

/** One turn of a Session. Tool calls stand in the answer that asks for them; each has a result of its own. */
export const auditTurnSchema = z.object({
  seq: z.number(),
  at: z.number(),
  session_id: z.string().nullable(),
  agent_id: z.string(),
  phase: z.string(),
  item: auditItemSchema.nullable(),
  role: z.enum(['system', 'user', 'assistant', 'tool', 'fault']),
  call: z.string(),
  text: z.string(),
  text_left_out: z.number(),
  tool_calls: z.array(
    z.object({ call_id: z.string(), tool: z.string(), arguments: z.record(z.string(), z.unknown()) }),
  ),
  /** Of a result: the tool that it is of, and whether it worked. */
  tool: z.string().nullable(),
  success: z.boolean().nullable(),
  sources: z.array(z.string()).nullable(),
});
export type AuditTurn = z.infer<typeof auditTurnSchema>;

export const auditListItemSchema = auditItemSchema.extend({
  detail: z.string(),
  status: z.enum(['pending', 'done', 'failed', 'dropped', 'unverified']),
  reason: z.string().nullable(),
});

/** A checklist as it was: the one that counts, and those that later ones took the place of. */
export const auditListSchema = z.object({
  artifact: z.string(),
  revision: z.number(),
  current: z.boolean(),
  /** Who wrote it: a State, or a person. */
  by: z.string(),
  /** What the list itself says it is for (`phase:` of a `todos.yaml`). */
  title: z.string().nullable(),
  first_seq: z.number(),
  last_seq: z.number(),
  at: z.number(),
  items: z.array(auditListItemSchema),
  text: z.string(),
});
export type AuditList = z.infer<typeof auditListSchema>;

const toolDeclarationSchema = z.object({
  name: z.string(),
  description: z.string(),
  parameters: z.record(z.string(), z.unknown()),
});

/** One call of a model: what it was sent, and what it answered. */
export const auditRequestSchema = z.object({
  /** Null for a search of the web, which is no Run's call. */
  run_id: z.string().nullable(),
  call: z.string(),
  /** The intent, and the outcome; null while there is none. */
  seq: z.number(),
  answer_seq: z.number().nullable(),
  at: z.number(),
  agent_id: z.string(),
  phase: z.string(),
  item: auditItemSchema.nullable(),
  model: z.string(),
  system: z.string(),
  messages: z.array(sessionMessageSchema),
  tools: z.array(toolDeclarationSchema),
  options: z.object({
    effort: z.string().nullable(),
    max_output_tokens: z.number().nullable(),
    tool_choice: z.string(),
  }),
  /**
   * `verified`: these are the bytes that left, by their hash. `unverified`: made again from the journal, and nothing tells
   * whether they left like that. `different`: what left had another hash. `nothing_sent`: the offline model, or a program.
   */
  wire: z.discriminatedUnion('state', [
    z.object({
      state: z.enum(['verified', 'unverified', 'different']),
      method: z.string(),
      url: z.string(),
      body: z.string(),
      bytes: z.number(),
      sha256: z.string(),
      sent_sha256: z.string().nullable(),
      note: z.string(),
    }),
    z.object({ state: z.literal('nothing_sent'), note: z.string() }),
  ]),
  answer: z
    .object({
      text: z.string(),
      tool_calls: z.array(
        z.object({ call_id: z.string(), tool: z.string(), arguments: z.record(z.string(), z.unknown()) }),
      ),
      usage: z.object({
        input_tokens: z.number(),
        output_tokens: z.number(),
        cached_tokens: z.number().optional(),
        cost: z.number().nullable(),
      }),
      elapsed_ms: z.number(),
    })
    .nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** A key was taken out of what is shown here. */
  redacted: z.boolean(),
});
export type AuditRequest = z.infer<typeof auditRequestSchema>;

export const auditUsageRowSchema = z.object({
  key: z.string(),
  label: z.string(),
  run_id: z.string().nullable(),
  usage: auditAmountSchema,
});
export type AuditUsageRow = z.infer<typeof auditUsageRowSchema>;

/** Draft and artifacts as they were when an item or a phase ended. */
export const auditSnapshotSchema = z.object({
  number: z.number(),
  /** `start`, `RESEARCH`, `IMPLEMENT/2`, `TACTICAL#2/1`, `end`: what it is called in a comparison. */
  name: z.string(),
  /** `revision`: the Draft right after a message, by the message's id; only in comparisons. */
  kind: z.enum(['start', 'phase', 'item', 'end', 'revision']),
  label: z.string(),
  agent_id: z.string(),
  seq: z.number(),
  at: z.number(),
  artifacts: z.array(z.string()),
  draft_files: z.number(),
});
export type AuditSnapshot = z.infer<typeof auditSnapshotSchema>;

export const auditDifferenceSchema = z.object({
  kind: z.enum(['file', 'artifact']),
  path: z.string(),
  change: z.enum(['added', 'removed', 'modified']),
  before_bytes: z.number().nullable(),
  after_bytes: z.number().nullable(),
  /** Lines of text that differ, as a unified diff; null for content that is no text. */
  diff: z.string().nullable(),
  /** Why there is no diff, or what is not in it. */
  note: z.string().nullable(),
});
export type AuditDifference = z.infer<typeof auditDifferenceSchema>;
