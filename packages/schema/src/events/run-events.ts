import { z } from 'zod';
import { errorPayloadSchema } from '../base/error-payload.ts';
import { draftIdSchema, hashSchema, messageIdSchema, runIdSchema } from '../base/ids.ts';
import { budgetScopeSchema } from './budget-scope.ts';
import { efforts } from './effort.ts';
import { interactiveSchema } from './interactive.ts';
import {
  continuationSchema,
  imageRefSchema,
  sentSchema,
  sessionMessageSchema,
  toolCallSchema,
  usageSchema,
} from './message.ts';
import { byPerson } from './person.ts';
import { gateReasonSchema, itemDecisionSchema, planEventSchemas, sourceFileSchema } from './plan-events.ts';
import { trustEventSchemas } from './trust-events.ts';

/** `source` is where it was read from: an absolute path, `workbench:path` or `built-in:name`. Only a person's refresh reads it again. */
const workflowRef = z.object({ name: z.string(), hash: hashSchema, source: z.string().optional() });
/** `as` is its place as seen from the starting workflow: `./sub`, `../other`, `built-in:rpi`. */
const pinnedWorkflowSchema = workflowRef.extend({ as: z.string() });
export type PinnedWorkflow = z.infer<typeof pinnedWorkflowSchema>;
/** Null is no limit. */
const limitSchema = z.object({ dollars: z.number().nullable(), tokens: z.number().nullable() });
export type BudgetLimit = z.infer<typeof limitSchema>;
/** The most a call can cost, held back until it is known what it did. Null dollars: the price is unknown. */
const reservationSchema = z.object({
  dollars: z.number().nullable(),
  tokens: z.number(),
  /** The answer may have so many tokens and no more, because a budget has no more left; left out where it need not be limited. */
  output: z.int().optional(),
});
export type Reservation = z.infer<typeof reservationSchema>;

/** Files that a text may be made from; null, or left out in older records: unknown, so any (SPEC T6). */
const sources = z.array(z.string()).nullable().optional();
/** What is in a prompt beside the State's own words, and what was left out of it because it may not be sent. */
const ofPrompt = { sources, parts: z.array(z.string()).optional(), left_out: z.array(z.string()).optional() };
/** Files that it wrote and that were not taken into the Draft. */
const leftBehind = { left_behind: z.array(z.string()).optional() };

const ofCall = { agent: z.string(), call: z.string() };
/** Left out where nothing was sent (the offline model), and by journals older than that. */
const wasSent = { sent: sentSchema.optional() };

/**
 * Events of one Run. Only what cannot be derived is recorded: the kernel's fold over them yields every
 * state, Session, item and pending effect. `*.requested` is an intent, written before the act;
 * its outcome follows it. `agent` and `call` tie an event to its place in the fold.
 */
export const runEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run.started'),
    ...byPerson,
    run_id: runIdSchema,
    message_id: messageIdSchema.nullable(),
    request: z.string(),
    model: z.string(),
    workflow: workflowRef,
    budget: limitSchema,
    /** A dollar limit cannot hold where prices are unknown; then calls are refused unless this says otherwise. */
    allow_unknown_price: z.boolean(),
    variables: z.record(z.string(), z.string()),
    /** Who takes turns in States that do not say; the built-in loop when left out. */
    backend: z.string().optional(),
    /** How hard models think in States that do not say; the provider's own default when left out. */
    effort: z.enum(efforts).optional(),
    /** When its plan waits for a person, where whoever asked said so for this request alone (SPEC P1). */
    interactive: interactiveSchema.optional(),
    /** Which rules the fold follows, so that a journal written before a rule existed folds as it did then; 1 when left out. */
    rules: z.int().optional(),
    /** The person chose to go on with the Draft that was there (SPEC B12). */
    refines_draft: z.literal(true).optional(),
    /** Whoever started it let its scripts and programs run unseen. */
    allow_scripts: z.literal(true).optional(),
    /** Every other workflow that the Run can ever go into, pinned now (SPEC T2). Left out by journals older than that. */
    reachable: z.array(pinnedWorkflowSchema).optional(),
    /** What the person should know about that: what lies outside the workflow's folder, what is named and not there. */
    notices: z.array(z.string()).optional(),
    /** The trial that it writes to (SPEC B13); the Draft when left out. */
    draft_id: draftIdSchema.optional(),
    /** It begins at this State with these artifacts of another Run: an approved plan that is tried with another model. */
    given: z
      .object({
        run_id: runIdSchema,
        state: z.string(),
        artifacts: z.array(z.object({ name: z.string(), text: z.string(), sources })),
        /** What the person decided about single items there, by their place in the list. */
        items: z.array(z.object({ item: z.string(), decision: itemDecisionSchema })),
      })
      .optional(),
  }),
  z.object({
    type: z.literal('model.requested'),
    ...ofCall,
    /** Present on the call that opens a turn: the text the Session is given, exactly as sent. */
    prompt: z.object({ system: z.string(), user: z.string(), stable: z.int().optional() }).optional(),
    ...ofPrompt,
    reserved: reservationSchema,
  }),
  z.object({
    type: z.literal('model.answered'),
    ...ofCall,
    text: z.string(),
    tool_calls: z.array(toolCallSchema),
    continuation: continuationSchema.optional(),
    usage: usageSchema,
    elapsed_ms: z.number(),
    ...wasSent,
  }),
  z.object({
    type: z.literal('model.failed'),
    ...ofCall,
    error: errorPayloadSchema,
    /** A fault of the way there (rate limit, network, overload): the same call is tried again. */
    transient: z.boolean(),
    /** What the failed call cost all the same, where it is known. */
    usage: usageSchema.optional(),
    /** Text that had arrived when the answer broke off (SPEC C5). */
    partial: z.string().optional(),
    /** What the provider asked us to wait; the backoff holds where it is left out. */
    retry_after_ms: z.number().optional(),
    ...wasSent,
  }),
  /** A Session that would not fit its model any more goes on with these messages; what was there stands in the events before. */
  z.object({
    type: z.literal('session.compacted'),
    ...ofCall,
    /** `near_limit`: before it was sent; `refused`: the provider found it too long. */
    reason: z.enum(['near_limit', 'refused']),
    /** In characters. */
    before: z.int(),
    after: z.int(),
    messages: z.array(sessionMessageSchema),
  }),
  z.object({
    type: z.literal('tool.requested'),
    ...ofCall,
    /** What a program asked for within its own turn. What our own loop runs stands in the answer that asked for it. */
    tool: z.string().optional(),
    arguments: z.record(z.string(), z.unknown()).optional(),
    /** The call of a cut-off attempt that this one repeats: it is answered from the record, not done again. */
    again_of: z.string().optional(),
  }),
  z.object({
    type: z.literal('tool.finished'),
    ...ofCall,
    success: z.boolean(),
    /** What the model sees. The whole result is the object `result`. */
    receipt: z.string(),
    result: hashSchema,
    /** Pictures that the model is shown with the receipt. */
    images: z.array(imageRefSchema).optional(),
    /** The files whose content the call was handed; in older records left out, which means unknown (SPEC T6). */
    sources,
    /** The files that it read and changed, where items are worked on side by side. */
    touched: z.object({ read: z.array(z.string()), wrote: z.array(z.string()) }).optional(),
    /** It reached beyond the Draft and was cut off: nobody knows whether it was carried out. It is not repeated; the Agent pauses. */
    outcome_unknown: errorPayloadSchema.optional(),
    elapsed_ms: z.number(),
  }),
  /** What the Draft's own record shows of an item whose answer came: nothing is ticked before it (SPEC R18). */
  z.object({
    type: z.literal('item.checked'),
    ...ofCall,
    /** Why it cannot be ticked; none: it can. */
    problems: z.array(z.string()),
    /** The files that it changed. */
    changed: z.array(z.string()),
    /** What was looked at and found as promised. */
    found: z.array(z.string()),
  }),
  /** A whole turn by another program (the Claude Code CLI, a command), which keeps its own Session `session`. */
  z.object({
    type: z.literal('turn.requested'),
    ...ofCall,
    prompt: z.string(),
    session: z.string(),
    ...ofPrompt,
    reserved: reservationSchema,
  }),
  z.object({
    type: z.literal('turn.answered'),
    ...ofCall,
    text: z.string(),
    usage: usageSchema,
    /** What the program says of its whole Session: the next turn's cost is the difference. */
    totals: usageSchema.nullable(),
    sources,
    elapsed_ms: z.number(),
    ...leftBehind,
  }),
  /** Two items side by side met in a file: the later one, `agent`, is taken back and done after the other. */
  z.object({
    type: z.literal('item.set_back'),
    agent: z.string(),
    after: z.string(),
    /** Whose call met it. */
    by: z.string(),
    path: z.string(),
  }),
  /** What an item's try changed was taken out of the Draft before the next try, in one append with this (SPEC R6). */
  z.object({ type: z.literal('item.cleared'), ...ofCall, paths: z.array(z.string()) }),
  z.object({ type: z.literal('script.requested'), ...ofCall }),
  z.object({
    type: z.literal('script.finished'),
    ...ofCall,
    exit_code: z.number().nullable(),
    output: z.string(),
    sources,
    error: errorPayloadSchema.nullable(),
    elapsed_ms: z.number(),
    ...leftBehind,
  }),
  z.object({ type: z.literal('workflow.loaded'), ...ofCall, workflow: workflowRef }),
  /** A person took the changed source over (SPEC O18): States of these workflows come from the new content from here on. */
  z.object({
    type: z.literal('workflow.refreshed'),
    /** From which content to which, and what there is to reach now; the starting one under `.`. */
    changed: z.array(z.object({ from: hashSchema, to: pinnedWorkflowSchema })),
    reachable: z.array(pinnedWorkflowSchema),
  }),
  /** A person decided about an Agent that stopped: another try of its State, or on without it (SPEC O18). */
  z.object({
    type: z.literal('agent.retried'),
    agent: z.string(),
    /** The person let everything the Run can reach run, as with `run.resumed`. */
    allow_scripts: z.literal(true).optional(),
  }),
  z.object({ type: z.literal('agent.skipped'), agent: z.string(), reason: z.string() }),
  z.object({
    type: z.literal('gate.opened'),
    agent: z.string(),
    gate: z.string(),
    digest: hashSchema,
    /** Why the Run stands here; the plan is new where it is left out. */
    reason: gateReasonSchema.optional(),
    /** The item that it stands before, with the reasons `held` and `gate_before`. */
    item: z.string().optional(),
    /** What the plan was made from, as it is now: an approval holds for these contents alone (SPEC P8). */
    files: z.array(sourceFileSchema).optional(),
  }),
  z.object({
    type: z.literal('gate.answered'),
    ...byPerson,
    agent: z.string(),
    gate: z.string(),
    decision: z.enum(['approve', 'revise']),
    feedback: z.string(),
    /** All but `person`: nobody looked, and the record says so (SPEC P9). `program`: one that is connected over MCP. */
    by: z.enum(['person', 'flag', 'program', 'setting']),
    /** Approved although comments are unanswered. */
    run_anyway: z.boolean().optional(),
    /** By `setting`: nobody looked because its items only read; they get tools that only read (SPEC P1). */
    reads_only: z.literal(true).optional(),
    /** What was decided of single items with this answer. */
    items: z.array(z.object({ item: z.string(), decision: itemDecisionSchema })).optional(),
  }),
  ...planEventSchemas,
  ...trustEventSchemas,
  z.object({ type: z.literal('ask.opened'), agent: z.string(), ask: z.string(), deadline: z.number().nullable() }),
  z.object({ type: z.literal('ask.answered'), ...byPerson, agent: z.string(), ask: z.string(), text: z.string() }),
  z.object({ type: z.literal('ask.expired'), agent: z.string(), ask: z.string() }),
  /** An Agent stopped before a call that might pass a limit. */
  z.object({
    type: z.literal('budget.reached'),
    agent: z.string(),
    scope: budgetScopeSchema,
    error: errorPayloadSchema,
  }),
  z.object({ type: z.literal('budget.raised'), ...byPerson, budget: limitSchema, allow_unknown_price: z.boolean() }),
  z.object({ type: z.literal('reply.sent'), agent: z.string(), message_id: messageIdSchema }),
  z.object({ type: z.literal('run.paused'), error: errorPayloadSchema, resume_at: z.number().nullable() }),
  /** With `model`: the person goes on with another one, in every State that is still to come. */
  z.object({
    type: z.literal('run.resumed'),
    ...byPerson,
    model: z.string().optional(),
    allow_scripts: z.literal(true).optional(),
  }),
  z.object({ type: z.literal('run.cancelled'), ...byPerson }),
]);
export type RunEvent = z.infer<typeof runEventSchema>;
export type RunEventOf<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;
