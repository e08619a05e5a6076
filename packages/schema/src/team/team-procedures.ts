import { z } from 'zod';
import { hashSchema, workbenchIdSchema } from '../base/ids.ts';
import { inWorkbench } from '../base/in-workbench.ts';
import { needs, roles } from '../base/roles.ts';
import { actSchema } from './acts.ts';

const role = z.enum(roles);
const name = z.string().trim().min(1).max(100);
const person_id = z.string().regex(/^person_[0-9a-f]+$/);
const time = z.string();

/** Rules that a team or a Workbench adds; one that either has holds. */
export const policiesSchema = z.strictObject({
  /** Whoever asked for a Run does not approve its plan. */
  approver_differs: z.boolean().default(false),
  /** What changes Published needs a second person's word for exactly that. */
  publish_needs_two: z.boolean().default(false),
});
export type Policies = z.infer<typeof policiesSchema>;

const memberSchema = z.object({
  person_id: z.string(),
  name: z.string(),
  owner: z.boolean(),
  sign_in: z.enum(['password', 'provider']),
  roles: z.array(z.object({ workbench_id: z.string(), role })),
});
const invitationSchema = z.object({
  invitation_id: z.string(),
  name: z.string(),
  owner: z.boolean(),
  workbench_id: z.string().nullable(),
  role: role.nullable(),
  expires_at: time,
});
const tokenSchema = z.object({
  token_id: z.string(),
  name: z.string(),
  role,
  workbenches: z.array(z.string()).nullable(),
  created_at: time,
  used_at: time.nullable(),
  expires_at: time,
});
const sessionSchema = z.object({ session_id: z.string(), agent: z.string(), created_at: time, used_at: time });
const decisionSchema = z.object({
  at: time,
  name: z.string(),
  via: z.string(),
  workbench_id: z.string().nullable(),
  procedure: z.string(),
  run_id: z.string().nullable(),
  about: z.string().nullable(),
  outcome: z.enum(['asked', 'done', 'refused', 'failed']),
  code: z.string().nullable(),
});
export type DecisionView = z.infer<typeof decisionSchema>;
/** What waits, and for which Draft. */
const acts = z.object({ digest: z.string().nullable(), acts: z.array(actSchema) });

const budgetSchema = z.object({
  kind: z.enum(['team', 'workbench', 'person']),
  /** The id of the team, Workbench or person. */
  subject: z.string(),
  /** For a month; null for no limit. */
  dollars: z.number().nullable(),
  tokens: z.number().nullable(),
  /** Calls to models; those beyond it wait. */
  calls_per_minute: z.number().nullable(),
  /** This month, with what is held back for calls under way. */
  spent_dollars: z.number(),
  spent_tokens: z.number(),
});
export type BudgetView = z.infer<typeof budgetSchema>;
const budgets = z.object({ team_id: z.string(), month: z.string(), budgets: z.array(budgetSchema) });

const members = z.object({ members: z.array(memberSchema) });
const invitations = z.object({ invitations: z.array(invitationSchema) });
const tokens = z.object({ tokens: z.array(tokenSchema) });
const sessions = z.object({ sessions: z.array(sessionSchema) });

/**
 * Who a procedure is for. `self`: everybody signed in, about themselves; a token cannot. `member`: everybody of the team.
 * `team-owner`: its owners, signed in. The rest is about a Workbench and says what it needs there, as every procedure does.
 */
type For = 'self' | 'member' | 'team-owner' | 'look' | 'decide' | 'administer';

interface TeamProcedureDefinition {
  readonly for: For;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** What only a team has: people, roles, invitations, tokens, policies. A team server knows these, a single-user server does not. */
export const teamProcedures = {
  TeamGet: {
    for: 'member',
    input: z.strictObject({}),
    output: z.object({
      team: z.string(),
      person_id: z.string(),
      name: z.string(),
      via: z.enum(['session', 'token']),
      owns_team: z.boolean(),
      /** `may`: what the role covers, so that a page offers nothing else. */
      workbenches: z.array(z.object({ workbench_id: z.string(), name: z.string(), role, may: z.array(z.enum(needs)) })),
      /** Every role there is, in words. */
      roles: z.array(z.object({ role, means: z.string() })),
      policies: policiesSchema,
    }),
  },
  /** A new, empty Workbench of the team; whoever made it owns it. */
  WorkbenchAdd: {
    for: 'team-owner',
    input: z.strictObject({ name }),
    output: z.object({ workbench_id: z.string(), name: z.string() }),
  },
  MemberList: { for: 'member', input: z.strictObject({}), output: members },
  MemberRemove: { for: 'team-owner', input: z.strictObject({ person_id }), output: members },
  MemberSetOwner: { for: 'team-owner', input: z.strictObject({ person_id, owner: z.boolean() }), output: members },
  /** Null takes the role away. */
  RoleSet: {
    for: 'administer',
    input: inWorkbench.extend({ person_id, role: role.nullable() }),
    output: members,
  },
  InvitationList: { for: 'team-owner', input: z.strictObject({}), output: invitations },
  InvitationCreate: {
    for: 'team-owner',
    input: z.strictObject({
      name,
      owner: z.boolean().default(false),
      workbench_id: workbenchIdSchema.optional(),
      role: role.optional(),
      days: z.int().min(1).max(30).default(7),
    }),
    /** The secret is shown this once. */
    output: z.object({ invitation_id: z.string(), secret: z.string(), expires_at: time }),
  },
  InvitationRevoke: {
    for: 'team-owner',
    input: z.strictObject({ invitation_id: z.string() }),
    output: invitations,
  },
  TokenList: { for: 'self', input: z.strictObject({}), output: tokens },
  TokenCreate: {
    for: 'self',
    input: z.strictObject({
      name,
      role,
      workbench_ids: z.array(workbenchIdSchema).min(1).max(100).nullable().default(null),
      days: z.int().min(1).max(366).default(90),
    }),
    output: z.object({ token_id: z.string(), secret: z.string() }),
  },
  TokenRevoke: { for: 'self', input: z.strictObject({ token_id: z.string() }), output: tokens },
  SessionList: { for: 'self', input: z.strictObject({}), output: sessions },
  /** Null ends all of them, this one too: signed out everywhere. */
  SessionEnd: {
    for: 'self',
    input: z.strictObject({ session_id: z.string().nullable() }),
    output: z.object({ ended: z.number() }),
  },
  /** Lets the program that shows this code work as you, with this role at most. */
  DeviceApprove: {
    for: 'self',
    input: z.strictObject({
      code: z.string().min(1).max(20),
      role: role.default('editor'),
      workbench_ids: z.array(workbenchIdSchema).min(1).max(100).nullable().default(null),
    }),
    output: z.object({ program: z.string() }),
  },
  PasswordChange: {
    for: 'self',
    input: z.strictObject({ current: z.string(), next: z.string() }),
    /** All sessions end; this is a new one. */
    output: z.object({ session: z.string() }),
  },
  /** Owners of the team see all of them; everybody else the team's, their own, and those of their Workbenches. */
  BudgetList: { for: 'member', input: z.strictObject({}), output: budgets },
  /** Limits for each month, and for a minute; null takes one away. `calls_per_minute` stays as it is when left out. */
  BudgetSet: {
    for: 'team-owner',
    input: z.strictObject({
      kind: budgetSchema.shape.kind,
      subject: z.string().max(100),
      dollars: z.number().min(0).max(10_000_000).nullable(),
      tokens: z.int().min(0).nullable(),
      calls_per_minute: z.int().min(1).max(100_000).nullable().optional(),
    }),
    output: budgets,
  },
  TeamSetPolicies: { for: 'team-owner', input: policiesSchema, output: policiesSchema },
  WorkbenchGetPolicies: {
    for: 'look',
    input: inWorkbench,
    output: z.object({ team: policiesSchema, workbench: policiesSchema, holds: policiesSchema }),
  },
  WorkbenchSetPolicies: {
    for: 'administer',
    input: inWorkbench.extend(policiesSchema.shape),
    output: z.object({ team: policiesSchema, workbench: policiesSchema, holds: policiesSchema }),
  },
  /** Who did what in a Workbench, newest first; refused attempts, too. */
  DecisionList: {
    for: 'look',
    input: inWorkbench.extend({ limit: z.int().min(1).max(1000).default(100), run_id: z.string().optional() }),
    output: z.object({ decisions: z.array(decisionSchema) }),
  },
  /** The same of the whole team. */
  TeamDecisionList: {
    for: 'team-owner',
    input: z.strictObject({ limit: z.int().min(1).max(1000).default(100) }),
    output: z.object({ decisions: z.array(decisionSchema) }),
  },
  /** What waits for a second person's word about the Draft as it is now, which has this digest. */
  ActList: { for: 'look', input: inWorkbench, output: acts },
  /** With the digest of the Draft that the person sees: a word for another one is not noted. */
  ActEndorse: {
    for: 'decide',
    input: inWorkbench.extend({ act: z.string().regex(/^[0-9a-f]{64}$/), digest: hashSchema.nullable().optional() }),
    output: acts,
  },
} as const satisfies Readonly<Record<string, TeamProcedureDefinition>>;

export type TeamProcedures = typeof teamProcedures;
export type TeamProcedureName = keyof TeamProcedures;
export type TeamProcedureInput<Name extends TeamProcedureName> = z.input<TeamProcedures[Name]['input']>;
export type TeamProcedureArguments<Name extends TeamProcedureName> = z.output<TeamProcedures[Name]['input']>;
export type TeamProcedureOutput<Name extends TeamProcedureName> = z.output<TeamProcedures[Name]['output']>;
