import { z } from 'zod';
import { errorPayloadSchema } from '../base/error-payload.ts';
import { companionIdSchema, hashSchema, messageIdSchema, runIdSchema } from '../base/ids.ts';
import { proposalSchema } from './companion-proposal.ts';
import { companionSourceSchema, computedSchema } from './companion-source.ts';
import { companionStageSchema, companionTierSchema } from './companion-tiers.ts';
import { toolCallSchema, usageSchema } from './message.ts';
import { byPerson } from './person.ts';

/** Files that a text may be made from; null: nobody recorded it, so any (SPEC T6). */
const madeFrom = z.array(z.string()).nullable();
const ofQuestion = { message_id: messageIdSchema };

/**
 * A companion's own record, in a stream of its own: no event of it is ever folded into a Run, so that nothing of it can get
 * into a worker's context or onto a Run's bill (SPEC P11).
 */
export const companionEventSchema = z.discriminatedUnion('type', [
  /** Null: begun before there was a Run. */
  z.object({
    type: z.literal('companion.started'),
    companion_id: companionIdSchema,
    run_id: runIdSchema.nullable(),
  }),
  /** A chat that was begun before its Run goes on with it. */
  z.object({ type: z.literal('companion.bound'), run_id: runIdSchema }),
  /** A person opened a tier that the state of the Run keeps shut, or shut it again. */
  z.object({ type: z.literal('companion.tier_set'), tier: companionTierSchema, open: z.boolean() }),
  z.object({
    type: z.literal('companion.asked'),
    ...ofQuestion,
    text: z.string(),
    model: z.string(),
    stage: companionStageSchema,
    tiers: z.array(companionTierSchema),
    /** What rules made of the question before a model was asked. */
    computed: z.array(computedSchema),
    ...byPerson,
  }),
  /** The intent of one model call. */
  z.object({ type: z.literal('companion.call_requested'), ...ofQuestion, call: z.string(), model: z.string() }),
  z.object({
    type: z.literal('companion.call_answered'),
    ...ofQuestion,
    call: z.string(),
    text: z.string(),
    tool_calls: z.array(toolCallSchema),
    usage: usageSchema,
    elapsed_ms: z.number(),
    /** The hash and length of what left for a provider; null where nothing did. */
    wire: z.object({ body: hashSchema, bytes: z.int() }).nullable(),
  }),
  /** `usage` is what it cost all the same, where that is known. */
  z.object({
    type: z.literal('companion.call_failed'),
    ...ofQuestion,
    call: z.string(),
    error: errorPayloadSchema,
    usage: usageSchema.nullable(),
  }),
  z.object({
    type: z.literal('companion.looked'),
    ...ofQuestion,
    call: z.string(),
    tool: z.string(),
    arguments: z.record(z.string(), z.unknown()),
    success: z.boolean(),
    receipt: z.string(),
    sources: madeFrom,
    /** What the result names: the only places that the answer may cite. */
    places: z.array(companionSourceSchema),
    proposal: proposalSchema.nullable(),
    /** Where the result is a number: what computed it. */
    computed: computedSchema.nullable(),
    /** Of a search of the web: how often, and what that cost. Booked apart from the chat's own calls. */
    search: z
      .object({
        searches: z.int().nullable(),
        usage: usageSchema.nullable(),
        /** Addresses that the provider opened on the way. */
        opened: z.array(z.string()).optional(),
        problem: z.string().nullable().optional(),
      })
      .optional(),
    elapsed_ms: z.number(),
  }),
  z.object({
    type: z.literal('companion.answered'),
    ...ofQuestion,
    answer_id: messageIdSchema,
    text: z.string(),
    by: z.enum(['rules', 'model']),
    sources: z.array(companionSourceSchema),
    computed: z.array(computedSchema),
    /** Places that the text cites and no query of this answer named. */
    unchecked: z.array(z.string()),
    made_from: madeFrom,
    interrupted: z.boolean(),
  }),
  /** The question has no answer: a fault, or a person stopped it. */
  z.object({ type: z.literal('companion.failed'), ...ofQuestion, error: errorPayloadSchema }),
  z.object({
    type: z.literal('companion.proposal_settled'),
    proposal_id: z.string(),
    outcome: z.enum(['applied', 'dismissed']),
  }),
]);
export type CompanionEvent = z.infer<typeof companionEventSchema>;
export type CompanionEventOf<Type extends CompanionEvent['type']> = Extract<CompanionEvent, { type: Type }>;
