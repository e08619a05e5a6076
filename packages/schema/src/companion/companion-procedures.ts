import { z } from 'zod';
import { errorPayloadSchema } from '../base/error-payload.ts';
import { companionIdSchema, messageIdSchema, runIdSchema } from '../base/ids.ts';
import { inWorkbench } from '../base/in-workbench.ts';
import { proposalViewSchema } from '../events/companion-proposal.ts';
import { companionSourceSchema, computedSchema } from '../events/companion-source.ts';
import { companionStageSchema, companionTierSchema } from '../events/companion-tiers.ts';

/** The Run that the chat is about; null for the chat before one. */
const besideRun = inWorkbench.extend({ run_id: runIdSchema.nullable().default(null) });

/** How long to wait for an answer that is under way; whoever wants more asks again. */
const waits = { wait_ms: z.int().min(0).max(25_000).optional() };

/** A tool that was used for an answer, with what it said. */
const lookSchema = z.object({
  call: z.string(),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  success: z.boolean(),
  elapsed_ms: z.number(),
  /** Of a search of the web: addresses that the provider opened on the way, and what ended it. */
  search: z.object({ opened: z.array(z.string()), problem: z.string().nullable() }).optional(),
});

const answerSchema = z.object({
  answer_id: messageIdSchema,
  at: z.number(),
  text: z.string(),
  by: z.enum(['rules', 'model']),
  sources: z.array(companionSourceSchema),
  computed: z.array(computedSchema),
  /** Places that the text cites and that no query of this answer named: to be shown as not checked. */
  unchecked: z.array(z.string()),
  interrupted: z.boolean(),
});
export type CompanionAnswer = z.infer<typeof answerSchema>;

const exchangeSchema = z.object({
  message_id: messageIdSchema,
  at: z.number(),
  text: z.string(),
  model: z.string(),
  stage: companionStageSchema,
  looks: z.array(lookSchema),
  /** Null while it is under way, or where there is an error. */
  answer: answerSchema.nullable(),
  proposals: z.array(proposalViewSchema),
  error: errorPayloadSchema.nullable(),
});
export type CompanionExchange = z.infer<typeof exchangeSchema>;

/** What the companion's own calls used: never part of what a Run used. */
const usageSchema = z.object({
  calls: z.number(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  /** In dollars; null where the price of a call is unknown. */
  cost: z.number().nullable(),
  /** What searching the web cost, with the fees of the provider: not part of the sums above. */
  web: z.object({
    searches: z.number(),
    input_tokens: z.number(),
    output_tokens: z.number(),
    cost: z.number().nullable(),
  }),
});
export type CompanionUsage = z.infer<typeof usageSchema>;

export const companionViewSchema = z.object({
  /** Null before the first question. */
  companion_id: companionIdSchema.nullable(),
  run_id: runIdSchema.nullable(),
  stage: companionStageSchema,
  tiers: z.array(
    z.object({
      tier: companionTierSchema,
      open: z.boolean(),
      /** Why it is open or shut, in words. */
      why: z.string(),
      /** A person decided it, not the state of the Run. */
      widened: z.boolean(),
      tools: z.array(z.string()),
    }),
  ),
  /** Who answers the next question: rules where no model is reachable. */
  answers: z.object({ by: z.enum(['rules', 'model']), model: z.string() }),
  /** Whether it can search the web, and if not, what stands against it. */
  web_search: z.object({
    state: z.enum(['allowed', 'not_allowed', 'no_tool', 'no_model']),
    provider: z.string(),
    /** Where a search would go; null where there is nobody to search. */
    address: z.string().nullable(),
    why: z.string(),
  }),
  /** Three questions that fit the stage. */
  suggestions: z.array(z.string()),
  /** Oldest first. */
  exchanges: z.array(exchangeSchema),
  /** An answer is under way. */
  busy: z.boolean(),
  usage: usageSchema,
});
export type CompanionView = z.infer<typeof companionViewSchema>;

const companion = ['CompanionGet'] as const;

/** The chat beside a Run. It looks, answers and proposes; none of these procedures but `CompanionApply` changes anything else. */
export const companionProcedures = {
  CompanionGet: { needs: 'look', input: besideRun.extend(waits), output: companionViewSchema },
  /** Answers at once with the id of the question. Deltas come as notifications. */
  CompanionAsk: {
    needs: 'comment',
    input: besideRun.extend({
      text: z.string().trim().min(1).max(20_000),
      /** The Workbench's own when left out; `offline` asks the rules. */
      model: z.string().optional(),
      ...waits,
    }),
    output: z.object({ message_id: messageIdSchema, companion: companionViewSchema }),
    changes: companion,
  },
  /** Ends the answer under way; what had come stays. */
  CompanionStop: { needs: 'comment', input: besideRun, output: companionViewSchema, changes: companion },
  CompanionSetTier: {
    needs: 'comment',
    input: besideRun.extend({ tier: companionTierSchema, open: z.boolean() }),
    output: companionViewSchema,
    changes: companion,
  },
  /** A person's click: calls the procedure that the proposal names, with what it says now. */
  CompanionApply: {
    needs: 'edit',
    input: besideRun.extend({ proposal_id: z.string() }),
    output: z.object({ companion: companionViewSchema, run_id: runIdSchema.nullable() }),
    changes: [
      ...companion,
      'WorkbenchGet',
      'WorkshopGetRun',
      'WorkshopGetPlan',
      'RunGet',
      'RunList',
      'WorkshopGetConversation',
      'PlanDiff',
      'PlanGetRevision',
    ],
  },
  CompanionDismiss: {
    needs: 'comment',
    input: besideRun.extend({ proposal_id: z.string() }),
    output: companionViewSchema,
    changes: companion,
  },
} as const;
