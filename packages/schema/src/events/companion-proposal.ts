import { z } from 'zod';

/** What a proposal changes once a person applies it. */
export const proposalTargets = ['feedback', 'request', 'research', 'workspace', 'plan'] as const;
export const proposalTargetSchema = z.enum(proposalTargets);
export type ProposalTarget = z.infer<typeof proposalTargetSchema>;

/** A change that a companion suggests. It is data: nothing happens before a person applies it (SPEC P17). */
export const proposalSchema = z.object({
  proposal_id: z.string(),
  target: proposalTargetSchema,
  /** The file that it changes, `plan.md` or `research.md`; null for words that are sent. */
  artifact: z.string().nullable(),
  /** The words to send, or the artifact as it would be. */
  text: z.string(),
  /** The artifact as it was when this was proposed; null for words. */
  before: z.string().nullable(),
  reason: z.string(),
});
export type CompanionProposal = z.infer<typeof proposalSchema>;

/** The procedure that applies a proposal now, ready to be called, and why there is none where there is none. */
const applySchema = z.discriminatedUnion('can', [
  z.object({
    can: z.literal(true),
    procedure: z.enum(['WorkshopRequestChanges', 'PlanEdit', 'WorkshopSendUserMessage']),
    input: z.record(z.string(), z.unknown()),
  }),
  z.object({ can: z.literal(false), why: z.string() }),
]);
export type ProposalApply = z.infer<typeof applySchema>;

export const proposalViewSchema = proposalSchema.extend({
  state: z.enum(['open', 'applied', 'dismissed']),
  /** What changes, as a unified diff; null for words. */
  diff: z.string().nullable(),
  apply: applySchema,
});
export type ProposalView = z.infer<typeof proposalViewSchema>;
