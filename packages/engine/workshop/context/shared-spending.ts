import {
  type BudgetScope,
  type GalleyError,
  type JournalRow,
  type Reservation,
  toErrorPayload,
  type Usage,
} from '@galley/schema';
import { processLog } from '../log/log.ts';

/** A call to a model: one of a Run's Agent, or of the companion beside one. An Agent has one under way at a time. */
export interface SharedCall {
  /** The Run or companion. */
  readonly stream: string;
  readonly agent: string;
  /** Who asked for the Run, where the record says. */
  readonly person?: string;
}

export interface SharedStop {
  readonly scope: BudgetScope;
  readonly error: GalleyError;
}

/** What calls cost. Null: nobody knows, and what was held back counts. */
export interface SharedCost {
  readonly dollars: number | null;
  readonly tokens: number | null;
}

/** A call whose turn has not come: so many of them a minute are allowed. */
export interface SharedWait {
  readonly message: string;
  readonly waitMs: number;
  /** How often it has been looked at. */
  readonly attempt: number;
}

export interface Waiting {
  /** Nobody wants the call any more. */
  readonly signal: AbortSignal;
  onWait?(wait: SharedWait): void;
}

/** Budgets above all Runs: of a team, its Workbenches and its people. A Workbench of one person has none. */
export interface SharedSpending {
  /** Waits until it is the call's turn; it is on record before it is made. Null when it may be made, or nobody wants it any more. */
  hold(call: SharedCall, reserved: Reservation, waiting: Waiting): Promise<SharedStop | null>;
  settle(call: Pick<SharedCall, 'stream' | 'agent'>, cost: SharedCost): Promise<void>;
}

/** Settles what was held back once the journal knows the outcome. What cannot be settled stays held back: too much, never too little. */
export function settleRows(spending: SharedSpending, rows: readonly JournalRow[]): void {
  for (const { stream, event } of rows) {
    const cost = costOf(event);
    if (cost === null) continue;
    spending.settle(callOf(stream, event), cost).catch((error: unknown) => {
      processLog().write('warn', 'a call could not be settled', { stream, code: toErrorPayload(error).code });
    });
  }
}

/** A search of the web is held back beside the calls of the chat that wants it. */
export const searchAgent = 'web search';

function callOf(stream: string, event: JournalRow['event']): Pick<SharedCall, 'stream' | 'agent'> {
  if (event.type === 'web.search_finished') return { stream: event.companion_id, agent: searchAgent };
  return { stream, agent: 'agent' in event && typeof event.agent === 'string' ? event.agent : '' };
}

const unknown: SharedCost = { dollars: null, tokens: null };
const nothing: SharedCost = { dollars: 0, tokens: 0 };

function costOf(event: JournalRow['event']): SharedCost | null {
  switch (event.type) {
    case 'model.answered':
    case 'turn.answered':
    case 'companion.call_answered':
      return spentOf(event.usage);
    case 'model.failed':
      return event.usage === undefined ? nothing : spentOf(event.usage);
    case 'companion.call_failed':
    case 'web.search_finished':
      return event.usage === null ? unknown : spentOf(event.usage);
    default:
      return null;
  }
}

/** Without a price and without a token nobody counted anything. */
function spentOf({ cost, input_tokens, output_tokens }: Usage): SharedCost {
  const tokens = input_tokens + output_tokens;
  return { dollars: cost, tokens: cost === null && tokens === 0 ? null : tokens };
}
