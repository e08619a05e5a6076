import type {
  CompanionEvent,
  CompanionEventOf,
  CompanionProposal,
  CompanionTier,
  CompanionUsage,
  JournalRow,
} from '@galley/schema';

export type CompanionId = `companion_${string}`;
export type Look = Omit<CompanionEventOf<'companion.looked'>, 'type' | 'message_id'>;

/** A question and all that came of it. */
export interface Exchange {
  readonly asked: CompanionEventOf<'companion.asked'>;
  readonly at: number;
  readonly looks: readonly Look[];
  readonly answer: (CompanionEventOf<'companion.answered'> & { readonly at: number }) | null;
  readonly failure: CompanionEventOf<'companion.failed'> | null;
}

/** One chat as its stream tells it. */
export interface CompanionState {
  readonly id: CompanionId;
  /** Null until there is a Run that it goes on with. */
  readonly run: string | null;
  readonly startedAt: number;
  /** What a person decided about tiers; the state of the Run decides about the others. */
  readonly tiers: ReadonlyMap<CompanionTier, boolean>;
  readonly exchanges: readonly Exchange[];
  readonly settled: ReadonlyMap<string, 'applied' | 'dismissed'>;
  readonly usage: CompanionUsage;
}

const noWeb = { searches: 0, input_tokens: 0, output_tokens: 0, cost: 0 };
export const noUsage: CompanionUsage = { calls: 0, input_tokens: 0, output_tokens: 0, cost: 0, web: noWeb };

/** Pure. Null before the chat's first event. */
export function foldCompanion(
  state: CompanionState | null,
  { stream, at, event }: JournalRow<CompanionEvent>,
): CompanionState | null {
  if (event.type === 'companion.started') {
    const id = stream as CompanionId;
    const nothing = { tiers: new Map(), exchanges: [], settled: new Map(), usage: noUsage };
    return { id, run: event.run_id, startedAt: at, ...nothing };
  }
  if (state === null) return null;
  switch (event.type) {
    case 'companion.bound':
      return { ...state, run: event.run_id };
    case 'companion.tier_set':
      return { ...state, tiers: new Map([...state.tiers, [event.tier, event.open]]) };
    case 'companion.asked': {
      const exchange: Exchange = { asked: event, at, looks: [], answer: null, failure: null };
      return { ...state, exchanges: [...state.exchanges, exchange] };
    }
    case 'companion.call_requested':
      return { ...state, usage: { ...state.usage, calls: state.usage.calls + 1 } };
    case 'companion.call_answered':
      return { ...state, usage: addUsage(state.usage, event.usage) };
    case 'companion.call_failed':
      // A call that nobody accounted for may have cost something: the sum is then unknown, not smaller.
      return {
        ...state,
        usage: event.usage === null ? { ...state.usage, cost: null } : addUsage(state.usage, event.usage),
      };
    case 'companion.looked': {
      const { type: _type, message_id: message, ...look } = event;
      const usage =
        look.search === undefined ? state.usage : { ...state.usage, web: addSearch(state.usage.web, look.search) };
      return withExchange({ ...state, usage }, message, (exchange) => ({
        ...exchange,
        looks: [...exchange.looks, look],
      }));
    }
    case 'companion.answered':
      return withExchange(state, event.message_id, (exchange) => ({ ...exchange, answer: { ...event, at } }));
    case 'companion.failed':
      return withExchange(state, event.message_id, (exchange) => ({ ...exchange, failure: event }));
    case 'companion.proposal_settled':
      return { ...state, settled: new Map([...state.settled, [event.proposal_id, event.outcome]]) };
  }
}

export function findProposal({ exchanges }: CompanionState, id: string): CompanionProposal | null {
  const looks = exchanges.flatMap((exchange) => exchange.looks);
  return looks.find(({ proposal }) => proposal?.proposal_id === id)?.proposal ?? null;
}

function withExchange(state: CompanionState, message: string, change: (exchange: Exchange) => Exchange) {
  const exchanges = state.exchanges.map((each) => (each.asked.message_id === message ? change(each) : each));
  return { ...state, exchanges };
}

/** Searches that nobody counted are counted as one; what nobody priced makes the sum unknown. */
function addSearch(
  sum: CompanionUsage['web'],
  { searches, usage }: NonNullable<Look['search']>,
): CompanionUsage['web'] {
  return {
    searches: sum.searches + (searches ?? 1),
    input_tokens: sum.input_tokens + (usage?.input_tokens ?? 0),
    output_tokens: sum.output_tokens + (usage?.output_tokens ?? 0),
    cost: sum.cost === null || usage === null || usage.cost === null ? null : sum.cost + usage.cost,
  };
}

function addUsage(sum: CompanionUsage, usage: CompanionEventOf<'companion.call_answered'>['usage']): CompanionUsage {
  return {
    ...sum,
    input_tokens: sum.input_tokens + usage.input_tokens,
    output_tokens: sum.output_tokens + usage.output_tokens,
    cost: sum.cost === null || usage.cost === null ? null : sum.cost + usage.cost,
  };
}
