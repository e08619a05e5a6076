import type { BudgetLimit, Reservation, Usage } from '@galley/schema';
import { BudgetReachedError, PriceUnknownError } from '../errors.ts';
import type { StateDefinition } from '../state-definition.ts';
import type { Account, AgentState } from './agent-state.ts';
import { agentOf, type RunState, withAgent } from './run-state.ts';

export interface BudgetStop {
  readonly scope: string;
  readonly error: BudgetReachedError | PriceUnknownError;
}

interface Scope {
  readonly name: string;
  readonly limit: BudgetLimit;
  readonly spent: Account;
  readonly reserved: { readonly dollars: number; readonly tokens: number };
}

/**
 * Whether a call may be made: what is spent, what is held back for calls under way and the most that this one can
 * cost must fit every limit above it (SPEC O12). `underWay` is what was allowed but is not in the journal yet.
 */
export function budgetStop(
  state: RunState,
  agent: AgentState,
  definition: StateDefinition,
  reservation: Reservation,
  underWay: Reservation = { dollars: 0, tokens: 0 },
): BudgetStop | null {
  for (const scope of scopesOf(state, agent, definition, underWay)) {
    const { dollars, tokens } = scope.limit;
    if (dollars !== null) {
      const known = reservation.dollars ?? (state.allowUnknownPrice ? 0 : null);
      if (known === null) return { scope: scope.name, error: new PriceUnknownError(scope.name) };
      const sum = (scope.spent.dollars ?? 0) + scope.reserved.dollars + known;
      if (sum > dollars || (scope.spent.dollars ?? 0) >= dollars) {
        return { scope: scope.name, error: new BudgetReachedError(scope.name, `$${dollars}`, `$${sum.toFixed(4)}`) };
      }
    }
    if (tokens !== null) {
      const sum = scope.spent.tokens + scope.reserved.tokens + reservation.tokens;
      if (sum > tokens || scope.spent.tokens >= tokens) {
        return { scope: scope.name, error: new BudgetReachedError(scope.name, `${tokens} tokens`, `${sum} tokens`) };
      }
    }
  }
  return null;
}

function scopesOf(state: RunState, agent: AgentState, definition: StateDefinition, underWay: Reservation): Scope[] {
  const usage = state.usage;
  const scopes: Scope[] = [
    {
      name: 'run',
      limit: state.budget,
      spent: { dollars: usage.cost, tokens: usage.input_tokens + usage.output_tokens },
      reserved: {
        dollars: state.reservedDollars + (underWay.dollars ?? 0),
        tokens: state.reservedTokens + underWay.tokens,
      },
    },
  ];
  for (
    let above: AgentState | null = agent;
    above !== null;
    above = above.parent === null ? null : agentOf(state, above.parent)
  ) {
    if (above.limit !== null)
      scopes.push({ name: `agent ${above.id}`, limit: above.limit, spent: above.spent, reserved: above.held });
  }
  if (definition.budget !== undefined) {
    scopes.push({
      name: `state ${definition.name}`,
      limit: definition.budget,
      spent: agent.spentInState,
      reserved: { dollars: 0, tokens: 0 },
    });
  }
  return scopes;
}

export function reserve(state: RunState, agent: AgentState, reserved: Reservation): RunState {
  const released = release(state, agent);
  return hold(withAgent(released, { ...agentOf(released, agent.id), reserved }), agent.id, reserved, 1);
}

export function release(state: RunState, agent: AgentState): RunState {
  if (agent.reserved === null) return state;
  const freed = withAgent(state, { ...agentOf(state, agent.id), reserved: null });
  return hold(freed, agent.id, agent.reserved, -1);
}

/** Adds to, or takes from, what is held back for the Run and, where there are limits, for each Agent up the line. */
function hold(state: RunState, agentId: string, { dollars, tokens }: Reservation, sign: 1 | -1): RunState {
  const change = { dollars: sign * (dollars ?? 0), tokens: sign * tokens };
  const held: RunState = {
    ...state,
    reservedDollars: state.reservedDollars + change.dollars,
    reservedTokens: state.reservedTokens + change.tokens,
  };
  return upTheLine(held, agentId, (agent) => ({
    ...agent,
    held: { dollars: agent.held.dollars + change.dollars, tokens: agent.held.tokens + change.tokens },
  }));
}

/** Books what a call cost, for the Run, the Agent and, where there are limits, those who forked it. */
export function settle(state: RunState, agentId: string, usage: Usage): RunState {
  const released = release(state, agentOf(state, agentId));
  const own = agentOf(released, agentId);
  const booked = withAgent(
    { ...released, usage: addUsage(released.usage, usage) },
    { ...own, spent: addTo(own.spent, usage), spentInState: addTo(own.spentInState, usage) },
  );
  const above = own.parent;
  if (!own.limited || above === null) return booked;
  return upTheLine(booked, above, (agent) => ({ ...agent, spent: addTo(agent.spent, usage) }));
}

function upTheLine(state: RunState, from: string, change: (agent: AgentState) => AgentState): RunState {
  let changed = state;
  for (let id: string | null = from; id !== null; ) {
    const agent: AgentState = agentOf(changed, id);
    if (!agent.limited) return changed;
    changed = withAgent(changed, change(agent));
    id = agent.parent;
  }
  return changed;
}

function addTo(account: Account, usage: Usage): Account {
  const dollars = account.dollars === null || usage.cost === null ? null : account.dollars + usage.cost;
  return { dollars, tokens: account.tokens + usage.input_tokens + usage.output_tokens };
}

/** One unknown cost makes the sum unknown. */
function addUsage(sum: Usage, usage: Usage): Usage {
  return {
    input_tokens: sum.input_tokens + usage.input_tokens,
    output_tokens: sum.output_tokens + usage.output_tokens,
    cost: sum.cost === null || usage.cost === null ? null : sum.cost + usage.cost,
  };
}
