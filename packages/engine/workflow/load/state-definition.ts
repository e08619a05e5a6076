import { interactiveSchema } from '@galley/schema';
import { z } from 'zod';
import { efforts } from '../../model/index.ts';
import { toolAllowances } from '../../tools/index.ts';
import type { ScriptLanguage } from '../state/state-name.ts';
import { allowedTransitionSchema, durationSchema, stateSchema } from '../transitions/policy-schema.ts';

/** No time at all means no limit, as peers have it. */
const limit = durationSchema.transform((milliseconds) => (milliseconds === 0 ? null : milliseconds));

const timeout = z.union([
  limit.transform((idleMs) => ({ idleMs, totalMs: null })),
  z
    .strictObject({ idle: limit.optional(), total: limit.optional() })
    .transform(({ idle, total }) => ({ idleMs: idle ?? null, totalMs: total ?? null })),
]);

const budget = z.union([
  z
    .number()
    .nonnegative()
    .transform((dollars) => ({ dollars, tokens: null })),
  z
    .strictObject({ dollars: z.number().nonnegative().optional(), tokens: z.int().nonnegative().optional() })
    .transform(({ dollars, tokens }) => ({ dollars: dollars ?? null, tokens: tokens ?? null })),
]);

/** The keys of one State's frontmatter. */
export const frontmatterSchema = z.strictObject({
  description: z.string().optional(),
  /** Empty: everything is allowed. One alone is taken when an answer names none. */
  allowed_transitions: z.array(allowedTransitionSchema).default([]),
  /** The one allowed transition is taken whatever the answer says: it may talk about tags. */
  force_implicit: z.boolean().default(false),
  model: z.string().min(1).optional(),
  effort: z.enum(efforts).optional(),
  tools: z.enum(toolAllowances).default('none'),
  /** Tools of MCP servers that the person allowed in the Workbench: `all`, `none`, or `server` and `server/tool` by name. */
  mcp: z.union([z.enum(['none', 'all']), z.array(z.string().regex(/^[a-z][a-z0-9-]*(\/.+)?$/))]).default('none'),
  /** For programs: `view` gives them real files to work on besides our tools. */
  files: z.enum(['none', 'view']).default('none'),
  max_turns: z.int().min(1).default(30),
  /** Tool calls in one answer; those beyond are answered and not run (SPEC R17). */
  max_calls: z.int().min(1).default(50),
  /** Of one turn or script: since its last sign of life, and in all. One duration is the first, as peers have it. */
  timeout: timeout.optional(),
  /** What one stay in this State may cost. A bare number is dollars. */
  budget: budget.optional(),
  retries: z.int().min(0).default(0),
  /** Wait before the first retry, in milliseconds; doubled each time. */
  backoff: durationSchema.optional(),
  /** A State that looks at each transition before it is followed. */
  evaluator: stateSchema.optional(),
  /** The final text is kept under this name and offered to later States as `{{name}}`. */
  artifact: z.string().min(1).optional(),
  /** With `artifact`: what it replaces is kept as `archive/NAME-001.…` (SPEC P16). */
  archive: z.boolean().default(false),
  /** The first call must use a tool, so that what is said comes from the files (SPEC A3). */
  grounding: z.boolean().optional(),
  /** The artifact is a checklist: one without an item is asked for once more (SPEC R4). */
  checklist: z.boolean().default(false),
  /** An answer whose last line is this goes there at once instead of to `next`. */
  skip: z.strictObject({ line: z.string().min(1), next: stateSchema }).optional(),
  /** Where an answer that begins with `Question for research:` leads, at most twice; what is found is added to that State's artifact. */
  question: stateSchema.optional(),
  /** One fresh Session for each unchecked item of this artifact. */
  each: z.string().min(1).optional(),
  /** How far items found on the way may lengthen the list, as a multiple of its first length. */
  growth: z.number().min(1).default(1),
  /** With `each`: so many items that need nothing of each other are worked on side by side. */
  parallel: z.int().min(1).max(64).default(1),
  /** With `each`: a State that looks at an item whose work shows, before it is ticked, with tools that only read (SPEC R18). */
  check: stateSchema.optional(),
  /** With `check`: all items, or only those that the plan marks as important. */
  check_items: z.enum(['all', 'important']).default('all'),
  /** With `each`: where an answer that begins with `Replan:` leads; the rest of the list is left as it stands. */
  replan: stateSchema.optional(),
  /** Stop for a person. */
  gate: z.string().min(1).optional(),
  /** With `gate`: the task list that is reviewed together with the document and carried out after it (SPEC P8). */
  items: z.string().min(1).optional(),
  /** In the first State: what its Agents can do is written down for people, a file for each tool (SPEC P14). */
  describe_tools: z.boolean().default(false),
  /** With `gate`, and in the first State for all gates: whether plans wait for a person (SPEC P1). */
  planning: z.strictObject({ interactive: interactiveSchema }).optional(),
  /** With `gate`: once approved, later plans pass without a stop. */
  once: z.boolean().default(false),
  approve: stateSchema.optional(),
  revise: stateSchema.optional(),
  /** The artifact to which a reviewer's feedback is added (SPEC P3). */
  feedback: z.string().optional(),
  /** Wait until all, any or this many of the Agents that were forked have ended. */
  join: z.union([z.enum(['all', 'any']), z.int().min(1)]).optional(),
  /** The final text is the assistant's message in the conversation. */
  reply: z.boolean().default(false),
  next: stateSchema.optional(),
  /** Who takes the turn: `builtin`, `claude` or another program; the Run's own choice when left out. */
  backend: z.string().min(1).optional(),
});

export const frontmatterKeys: readonly string[] = Object.keys(frontmatterSchema.shape);

export interface StateScript {
  readonly language: ScriptLanguage;
  readonly text: string;
}

export interface StateDefinition extends z.output<typeof frontmatterSchema> {
  readonly name: string;
  /** Its file, as the author named it. */
  readonly file: string;
  readonly prompt: string;
  /** The line of its file on which the prompt begins. */
  readonly promptLine: number;
  /** Present instead of a prompt: the State is a program. */
  readonly script?: StateScript;
}

/** States that the engine itself goes to from here, whatever a model answers. */
export function targetsOf(state: StateDefinition): string[] {
  const { next, skip, question, replan, approve, revise, evaluator, check } = state;
  return [next, skip?.next, question, replan, approve, revise, evaluator, check].filter((name) => name !== undefined);
}

/** Whether the engine decides where it goes on, so that tags in its text or its answer mean nothing. */
export function isEngineDriven(state: StateDefinition): boolean {
  return state.next !== undefined || state.gate !== undefined || state.each !== undefined || state.reply;
}

/** What a program finds in its folder: files to change, files to look at, or nothing. The allowance binds it, too (SPEC R12). */
export function filesFor({ files, tools }: StateDefinition): 'none' | 'read' | 'write' {
  if (files === 'none' || tools === 'none' || tools === 'recall') return 'none';
  return tools === 'all' ? 'write' : 'read';
}

/** Whether the first call of a turn must use a tool: what looks at files for a note, and what carries out an item. */
export function needsGrounding({ grounding, tools, artifact, each }: StateDefinition): boolean {
  if (tools === 'none') return false;
  return grounding ?? ((tools === 'read' && artifact !== undefined) || each !== undefined);
}
