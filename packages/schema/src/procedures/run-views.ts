import { z } from 'zod';
import { errorPayloadSchema } from '../base/error-payload.ts';
import { programRefSchema } from '../events/trust-events.ts';
import { gateViewSchema, runViewSchema } from './views.ts';

/** One Agent of a Run. `cost` is null when part of it is unknown. */
export const agentViewSchema = z.object({
  agent_id: z.string(),
  parent: z.string().nullable(),
  workflow: z.string(),
  state: z.string(),
  status: z.enum(['working', 'waiting', 'joining', 'paused', 'failed', 'ended']),
  /** Calls it must still return from. */
  depth: z.number(),
  cost: z.number().nullable(),
  tokens: z.number(),
  waiting_for: z.string().nullable(),
  result: z.string().nullable(),
  error: errorPayloadSchema.nullable(),
  /** Why a person went on without it. */
  skipped: z.string().nullable(),
});
export type AgentView = z.infer<typeof agentViewSchema>;

export const askViewSchema = z.object({
  agent_id: z.string(),
  ask_id: z.string(),
  question: z.string(),
  deadline: z.number().nullable(),
});
export type AskView = z.infer<typeof askViewSchema>;

/** A script or program that waits for a person's word, once for all Agents that wait with it. */
export const trustQuestionSchema = z.object({
  program: programRefSchema,
  workflow: z.string(),
  state: z.string(),
  /** The first of them. */
  agent_id: z.string(),
  agent_count: z.number(),
  /** Of a script; null for a program. */
  lines: z.number().nullable(),
  sandboxed: z.boolean(),
});
export type TrustQuestion = z.infer<typeof trustQuestionSchema>;

/** A Run in a list of all. `undone`: it was not done, and an undo took its message or its work away, so it cannot go on. */
export const listedRunSchema = runViewSchema.extend({ undone: z.boolean() });
export type ListedRun = z.infer<typeof listedRunSchema>;

/** A Run with its Agents: those of the page that was asked for, in the order in which they were forked. */
export const runDetailSchema = runViewSchema.extend({
  agents: z.array(agentViewSchema),
  agent_count: z.number(),
  /** How many Agents have each status. */
  agent_counts: z.record(z.string(), z.number()),
  asks: z.array(askViewSchema),
  trust_questions: z.array(trustQuestionSchema),
  /** Every gate that is open, of any Agent. */
  gates: z.array(gateViewSchema),
  budget: z.object({ dollars: z.number().nullable(), tokens: z.number().nullable() }),
  allow_unknown_price: z.boolean(),
  /** Calls that were cut off and made again; what the first try cost is not in `usage`. */
  unknown_calls: z.number(),
  /** Files that an unverified item changed: `--yes` leaves them in the Draft (SPEC R18). */
  unverified_files: z.array(z.string()),
  warnings: z.array(z.string()),
  /** What the main Agent ended with. */
  result: z.string().nullable(),
  /** When a provider's limit is said to end, for a Run that paused at one. */
  resume_at: z.number().nullable(),
});
export type RunDetail = z.infer<typeof runDetailSchema>;

/** `changed` lists the workflows whose files differ; `unreadable` says why the source could not be looked at. */
export const sourceComparisonSchema = z.object({
  source: z.string().nullable(),
  changed: z.array(
    z.object({
      workflow: z.string(),
      added: z.array(z.string()),
      removed: z.array(z.string()),
      modified: z.array(z.string()),
    }),
  ),
  unreadable: z.string().nullable(),
});
export type SourceComparison = z.infer<typeof sourceComparisonSchema>;
