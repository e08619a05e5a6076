import {
  type BudgetLimit,
  type FinishedCall,
  InternalError,
  type RunEventOf,
  type RunStatus,
  type Usage,
} from '@galley/schema';
import type { Sources } from '../../../model/index.ts';
import type { PersistentMap } from '../../../workbench/index.ts';
import type { Workflow } from '../../load/load-workflow.ts';
import type { StateDefinition } from '../../load/state-definition.ts';
import type { PlanReview } from '../../plan/plan-review.ts';
import type { AgentState, AgentStatus } from './agent-state.ts';
import type { RunReach } from './run-reach.ts';

/** The workflows that a Run is in or has been in, by hash: fixed content, handed to the fold. */
export type Workflows = ReadonlyMap<string, Workflow>;

/** What an item's Session answered: kept for the items after it and for the summary. */
export interface ItemAnswer {
  readonly number: number;
  readonly label: string;
  readonly failed: boolean;
  /** Why nothing shows that it was done; null where it was ticked or failed. */
  readonly unverified: string | null;
  /** The files it changed, and what was found in them as promised. */
  readonly changed: readonly string[];
  readonly found: readonly string[];
  /** What a checker State says of it, with the State's name; null where none looked. */
  readonly verdict: string | null;
  readonly text: string;
  readonly sources: Sources;
}

export interface RunState {
  readonly started: RunEventOf<'run.started'>;
  /** Hash of the workflow it is a Run of: what it was started with, or what a person refreshed it to. */
  readonly workflow: string;
  readonly reach: RunReach;
  /** The model that a person chose to go on with; it counts before what States and the start say. */
  readonly switchedModel: string | null;
  readonly cancelled: boolean;
  readonly paused: { readonly resumeAt: number | null; readonly code: string } | null;
  readonly agents: PersistentMap<AgentState>;
  /** How many Agents have each status, so that the Run's own status costs nothing to know. */
  readonly counts: Readonly<Record<AgentStatus, number>>;
  readonly artifacts: Readonly<Record<string, string>>;
  /** What each artifact may be made from. */
  readonly artifactSources: Readonly<Record<string, Sources>>;
  /** Every file that anything in this Run may be made from so far (SPEC T6). */
  readonly sources: Sources;
  /** What people said about each artifact that a gate shows, by its name. */
  readonly reviews: Readonly<Record<string, PlanReview>>;
  readonly answers: readonly ItemAnswer[];
  readonly budget: BudgetLimit;
  readonly allowUnknownPrice: boolean;
  readonly usage: Usage;
  /** The part of the cost that is known. */
  readonly knownCost: number;
  /** What the dearest turn of another program cost so far. */
  readonly dearestTurn: number;
  /** Calls that were cut off by a crash, by time or by a person: what they cost is unknown and not in `usage`. */
  readonly unknownCalls: number;
  /** Sum of what is held back for calls under way. */
  readonly reservedDollars: number;
  readonly reservedTokens: number;
  readonly toolCalls: readonly FinishedCall[];
  /** What States said to people on the way, with `<print>`. */
  readonly printed: readonly { readonly agent: string; readonly text: string }[];
  /** Things that went on but deserve a look: a stack thrown away, a text that could not be followed. */
  readonly warnings: readonly string[];
  readonly startedAt: number;
  readonly updatedAt: number;
  /** How long it stood still: waited for a person, was stopped, or its process was gone. No work of its own. */
  readonly idleMs: number;
}

/** How long work went on. */
export function workedMs({ startedAt, idleMs }: RunState, until: number): number {
  return Math.max(0, until - startedAt - idleMs);
}

export function agentOf(state: RunState, id: string): AgentState {
  const agent = state.agents.get(id);
  if (agent === undefined) throw new InternalError(`There is no agent ${id}.`);
  return agent;
}

export function withAgent(state: RunState, agent: AgentState): RunState {
  const before = state.agents.get(agent.id)?.status;
  const agents = state.agents.set(agent.id, agent);
  if (before === agent.status) return { ...state, agents };
  const counts = { ...state.counts, [agent.status]: state.counts[agent.status] + 1 };
  if (before !== undefined) counts[before] -= 1;
  return { ...state, agents, counts };
}

export function runStatus(state: RunState): RunStatus {
  const { working, waiting, joining, paused, failed } = state.counts;
  if (working + waiting + joining + paused + failed === 0) return 'done';
  if (state.cancelled) return 'cancelled';
  if (state.paused !== null) return 'paused';
  if (working > 0) return 'running';
  if (waiting > 0) return 'waiting';
  return paused + joining > 0 ? 'paused' : 'failed';
}

/**
 * The rules that runs started today fold by. 2: limits of a turn, faults of access pause, bare labels count as known items.
 * 3: one fork alone is not implicit, a policy completes forks, results are trimmed, attributes are templates.
 * 4: an item is tried again on the Draft as it was before its first try; 50 calls in one answer;
 * a Session that is too long is shortened;
 * what an item did decides whether it is ticked, and a plan is asked once for its deliverables.
 * 5: `check` names a State that looks at items before they are ticked.
 */
export const currentRules = 5;

export function followsRules(state: RunState, rules: number): boolean {
  return (state.started.rules ?? 1) >= rules;
}

/** Frontmatter before the Run's own choice (SPEC O9), and what a person switched to before both. */
export function modelOf(state: RunState, definition: StateDefinition): string {
  return state.switchedModel ?? definition.model ?? state.started.model;
}

/** Undefined where a refreshed workflow has lost the State. */
export function findDefinition(
  workflows: Workflows,
  agent: AgentState,
  name = agent.state,
): StateDefinition | undefined {
  return workflows.get(agent.workflow)?.states.get(name);
}

export function definitionOf(workflows: Workflows, agent: AgentState, name = agent.state): StateDefinition {
  const definition = findDefinition(workflows, agent, name);
  if (definition === undefined) throw new InternalError(`The workflow has no state ${name}.`, { state: name });
  return definition;
}

export function warn(state: RunState, text: string): RunState {
  return { ...state, warnings: [...state.warnings, text] };
}
