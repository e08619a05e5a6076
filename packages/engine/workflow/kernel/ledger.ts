import {
  type BudgetLimit,
  type BudgetScope,
  describeScope,
  type GalleyError,
  type Reservation,
  type Usage,
} from '@galley/schema';
import type { StateDefinition } from '../load/state-definition.ts';
import type { Account, AgentState } from './base/agent-state.ts';
import { BudgetReachedError, PriceUnknownError } from './base/errors.ts';
import { agentOf, type RunState, withAgent } from './base/run-state.ts';

export interface BudgetStop {
  readonly scope: BudgetScope;
  readonly error: GalleyError;
}

/**
 * Calls that are allowed but may not be in the journal yet, by Agent: without them, Agents of one tick would each see
 * a free budget. `before` is what the Agent held back then; once that has changed, the journal has the call.
 */
export type CallsUnderWay = ReadonlyMap<
  string,
  { readonly reserved: Reservation; readonly before: Reservation | null }
>;

interface Limited {
  readonly scope: BudgetScope;
  readonly limit: BudgetLimit;
  readonly spent: Account;
  readonly reserved: { readonly dollars: number; readonly tokens: number };
}

/**
 * Whether a call may be made: what is spent, what is held back for calls under way and the most that this one can
 * cost must fit every limit above it (SPEC O12). What a cut-off call of the same Agent held back is free again.
 */
export function budgetStop(
  state: RunState,
  agent: AgentState,
  definition: StateDefinition,
  reservation: Reservation,
  underWay: CallsUnderWay = new Map(),
): BudgetStop | null {
  for (const { scope, limit, spent, reserved } of limitsOf(state, agent, definition, underWay)) {
    const { dollars, tokens } = limit;
    if (dollars !== null) {
      const unknown = reservation.dollars === null || spent.dollars === null;
      if (unknown && !state.allowUnknownPrice) return { scope, error: new PriceUnknownError(describeScope(scope)) };
      const sum = spent.known + reserved.dollars + (reservation.dollars ?? 0);
      if (sum > dollars || spent.known >= dollars) {
        return { scope, error: new BudgetReachedError(describeScope(scope), `$${dollars}`, `$${sum.toFixed(4)}`) };
      }
    }
    if (tokens !== null) {
      const sum = spent.tokens + reserved.tokens + reservation.tokens;
      if (sum > tokens || spent.tokens >= tokens) {
        return { scope, error: new BudgetReachedError(describeScope(scope), `${tokens} tokens`, `${sum} tokens`) };
      }
    }
  }
  return null;
}

/** What the narrowest limits above a call have left beside calls under way; null where there is no limit. */
export function budgetLeft(
  state: RunState,
  agent: AgentState,
  definition: StateDefinition,
  underWay: CallsUnderWay = new Map(),
): BudgetLimit {
  let left: BudgetLimit = { dollars: null, tokens: null };
  for (const { limit, spent, reserved } of limitsOf(state, agent, definition, underWay)) {
    left = {
      dollars: least(left.dollars, limit.dollars, spent.known + reserved.dollars),
      tokens: least(left.tokens, limit.tokens, spent.tokens + reserved.tokens),
    };
  }
  return left;
}

function least(so: number | null, limit: number | null, used: number): number | null {
  if (limit === null) return so;
  const left = Math.max(0, limit - used);
  return so === null ? left : Math.min(so, left);
}

/** The limit that has the least left of what counts, for a call that was kept short by it. */
export function narrowestScope(state: RunState, agent: AgentState, definition: StateDefinition): BudgetScope {
  const shares = limitsOf(state, agent, definition, new Map()).map(({ scope, limit, spent }) => {
    const dollars = limit.dollars === null ? 1 : (limit.dollars - spent.known) / limit.dollars;
    const tokens = limit.tokens === null ? 1 : (limit.tokens - spent.tokens) / limit.tokens;
    return { scope, share: Math.min(dollars, tokens) };
  });
  return shares.toSorted((one, other) => one.share - other.share)[0]?.scope ?? { kind: 'run' };
}

function limitsOf(state: RunState, agent: AgentState, definition: StateDefinition, underWay: CallsUnderWay): Limited[] {
  const usage = state.usage;
  const limits: Limited[] = [
    {
      scope: { kind: 'run' },
      limit: state.budget,
      spent: { dollars: usage.cost, known: state.knownCost, tokens: usage.input_tokens + usage.output_tokens },
      reserved: limited(state.budget)
        ? withUnderWay(state, agent, { dollars: state.reservedDollars, tokens: state.reservedTokens }, underWay, null)
        : nothing,
    },
  ];
  for (
    let above: AgentState | null = agent;
    above !== null;
    above = above.parent === null ? null : agentOf(state, above.parent)
  ) {
    if (above.limit === null) continue;
    const reserved = withUnderWay(state, agent, above.held, underWay, above.id);
    limits.push({ scope: { kind: 'agent', agent: above.id }, limit: above.limit, spent: above.spent, reserved });
  }
  if (definition.budget !== undefined) {
    limits.push({
      scope: { kind: 'state', state: definition.name },
      limit: definition.budget,
      spent: agent.spentInState,
      reserved: nothing,
    });
  }
  return limits;
}

const nothing = { dollars: 0, tokens: 0 };

function limited({ dollars, tokens }: BudgetLimit): boolean {
  return dollars !== null || tokens !== null;
}

/** What is held back in the journal and beside it, for all or for one Agent and those below it, without `caller`. */
function withUnderWay(
  state: RunState,
  caller: AgentState,
  held: { readonly dollars: number; readonly tokens: number },
  underWay: CallsUnderWay,
  scope: string | null,
): { readonly dollars: number; readonly tokens: number } {
  let dollars = held.dollars - (caller.reserved?.dollars ?? 0);
  let tokens = held.tokens - (caller.reserved?.tokens ?? 0);
  for (const [id, { reserved, before }] of underWay) {
    if (scope !== null && id !== scope && !id.startsWith(`${scope}-`)) continue;
    const agent = agentOf(state, id);
    if (agent.reserved !== before) continue;
    dollars += (reserved.dollars ?? 0) - (before?.dollars ?? 0);
    tokens += reserved.tokens - (before?.tokens ?? 0);
  }
  return { dollars, tokens };
}

/** The Run, and the Agent as it is then. The Agent is not in the Run yet: whoever asked puts it there, once. */
type Booked = readonly [state: RunState, agent: AgentState];

export function reserve(state: RunState, agent: AgentState, reserved: Reservation): Booked {
  const [released, freed] = release(state, agent);
  return hold(released, { ...freed, reserved }, reserved, 1);
}

export function release(state: RunState, agent: AgentState): Booked {
  if (agent.reserved === null) return [state, agent];
  return hold(state, { ...agent, reserved: null }, agent.reserved, -1);
}

/** Adds to, or takes from, what is held back for the Run and, where there are limits, for each Agent up the line. */
function hold(state: RunState, agent: AgentState, { dollars, tokens }: Reservation, sign: 1 | -1): Booked {
  const change = { dollars: sign * (dollars ?? 0), tokens: sign * tokens };
  const held: RunState = {
    ...state,
    reservedDollars: state.reservedDollars + change.dollars,
    reservedTokens: state.reservedTokens + change.tokens,
  };
  if (!agent.limited) return [held, agent];
  const apply = (one: AgentState): AgentState => ({
    ...one,
    held: { dollars: one.held.dollars + change.dollars, tokens: one.held.tokens + change.tokens },
  });
  return [upTheLine(held, agent.parent, apply), apply(agent)];
}

/** Books what a call cost, for the Run, the Agent and, where there are limits, those who forked it. */
export function settle(state: RunState, agent: AgentState, usage: Usage): Booked {
  const [released, freed] = release(state, agent);
  const knownCost = released.knownCost + (usage.cost ?? 0);
  const booked = { ...released, usage: addUsage(released.usage, usage), knownCost };
  const own = { ...freed, spent: addTo(freed.spent, usage), spentInState: addTo(freed.spentInState, usage) };
  if (!own.limited) return [booked, own];
  return [upTheLine(booked, own.parent, (above) => ({ ...above, spent: addTo(above.spent, usage) })), own];
}

function upTheLine(state: RunState, from: string | null, change: (agent: AgentState) => AgentState): RunState {
  let changed = state;
  for (let id = from; id !== null; ) {
    const agent: AgentState = agentOf(changed, id);
    if (!agent.limited) return changed;
    changed = withAgent(changed, change(agent));
    id = agent.parent;
  }
  return changed;
}

function addTo(account: Account, usage: Usage): Account {
  const dollars = account.dollars === null || usage.cost === null ? null : account.dollars + usage.cost;
  const known = account.known + (usage.cost ?? 0);
  return { dollars, known, tokens: account.tokens + usage.input_tokens + usage.output_tokens };
}

/** One unknown cost makes the sum unknown. */
function addUsage(sum: Usage, usage: Usage): Usage {
  const cached = (sum.cached_tokens ?? 0) + (usage.cached_tokens ?? 0);
  return {
    input_tokens: sum.input_tokens + usage.input_tokens,
    output_tokens: sum.output_tokens + usage.output_tokens,
    ...(cached === 0 ? {} : { cached_tokens: cached }),
    cost: sum.cost === null || usage.cost === null ? null : sum.cost + usage.cost,
  };
}
