import { GalleyError } from '@galley/schema';
import { parsePlan } from '../plan/parse-plan.ts';
import { planDigest } from '../plan/plan-digest.ts';
import { identifyItems } from '../plan/plan-review.ts';
import type { AgentState } from './base/agent-state.ts';
import { definitionOf, type RunState, type Workflows } from './base/run-state.ts';
import { isOpen } from './base/turn-calls.ts';
import { asLetThrough } from './reads-only.ts';
import { gateFor, isApproved, reviewOf } from './review-gate.ts';

/** Somebody tried to write while a person is being asked, or something that nobody approved (SPEC P10). */
export class RunFrozenError extends GalleyError {
  constructor(why: string, details: Readonly<Record<string, unknown>>) {
    super({
      code: 'RUN_FROZEN',
      message: `Nothing may be written now: ${why}.`,
      remedy: 'Writing is possible once the plan is approved. Continue without writing, or stop here.',
      details,
    });
  }
}

/**
 * Whether `source`, a call (`main.7.1`) or an Agent's script (`main`), may change the Draft, from the Run's state alone:
 * it must be what the Agent is doing at this moment, no gate may stand open above it, and an item of a reviewed plan must be approved as it stands.
 */
export function writeRefusal(workflows: Workflows, state: RunState, source: string): RunFrozenError | null {
  const id = source.split('.', 1)[0] ?? '';
  const refuse = (why: string) => new RunFrozenError(why, { agent: id, source });
  const agent = state.agents.get(id);
  if (agent === undefined) return refuse(`there is no agent ${id}`);
  for (let above: AgentState | undefined = agent; above !== undefined; above = parentOf(state, above)) {
    if (above.pending?.kind === 'gate') return refuse('a plan waits for a person’s decision');
  }
  if (!isDoing(agent, source)) return refuse(`${id} is not doing this at the moment`);
  const definition = asLetThrough(state, definitionOf(workflows, agent));
  const script = agent.pending?.kind === 'run_script';
  if (!script && definition.tools !== 'all') return refuse(`${agent.state} only reads`);
  if (definition.each === undefined) return null;
  const gate = gateFor(workflows, agent.workflow, definition.each);
  if (gate === null) return null;
  if (!isApproved(state, gate, definition.each)) return refuse('the plan is not approved');
  return itemRefusal(state, agent, definition.each, refuse);
}

function itemRefusal(
  state: RunState,
  agent: AgentState,
  artifact: string,
  refuse: (why: string) => RunFrozenError,
): RunFrozenError | null {
  const text = state.artifacts[artifact] ?? '';
  const review = reviewOf(state, artifact);
  if (review.approval?.digest !== planDigest(text)) return refuse('the plan is not the one that was approved');
  const item = parsePlan(text).find(({ line }) => line === agent.item?.line);
  if (item === undefined || item.status !== 'pending') return refuse('this item of the plan is not to be done');
  const id = identifyItems(review, text).find(({ line }) => line === item.line)?.id ?? '';
  const decision = review.decisions[id];
  if (decision === 'hold' || decision === 'gate_before') return refuse('a person wants to be asked before this item');
  return null;
}

function parentOf(state: RunState, { parent }: AgentState): AgentState | undefined {
  return parent === null ? undefined : state.agents.get(parent);
}

function isDoing({ id, pending }: AgentState, source: string): boolean {
  if (pending?.kind === 'run_tool') return pending.call.call_id === source;
  if (pending?.kind === 'run_turn') return pending.call === source || isOpen(pending.calls, source);
  if (pending?.kind === 'clear_item') return pending.call === source;
  return pending?.kind === 'run_script' && (pending.call === source || id === source);
}
