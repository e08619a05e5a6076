import { type BudgetScope, type GalleyError, type JournalRow, type Reservation, toErrorPayload } from '@galley/schema';
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

/** What calls cost. Null dollars: nobody knows, and what was held back counts. */
export interface SharedCost {
  readonly dollars: number | null;
  readonly tokens: number;
}

/** Budgets above all Runs: of a team, its Workbenches and its people. A Workbench of one person has none. */
export interface SharedSpending {
  /** On record before the call is made; null when it may be made. */
  hold(call: SharedCall, reserved: Reservation): Promise<SharedStop | null>;
  settle(call: Pick<SharedCall, 'stream' | 'agent'>, cost: SharedCost): Promise<void>;
}

/** Settles what was held back once the journal knows the outcome. What cannot be settled stays held back: too much, never too little. */
export function settleRows(spending: SharedSpending, rows: readonly JournalRow[]): void {
  for (const { stream, event } of rows) {
    const cost = costOf(event);
    if (cost === null) continue;
    const agent = 'agent' in event && typeof event.agent === 'string' ? event.agent : '';
    spending.settle({ stream, agent }, cost).catch((error: unknown) => {
      processLog().write('warn', 'a call could not be settled', { stream, code: toErrorPayload(error).code });
    });
  }
}

const nothing: SharedCost = { dollars: 0, tokens: 0 };

function costOf(event: JournalRow['event']): SharedCost | null {
  switch (event.type) {
    case 'model.answered':
    case 'turn.answered':
    case 'companion.call_answered':
      return { dollars: event.usage.cost, tokens: event.usage.input_tokens + event.usage.output_tokens };
    case 'model.failed':
    case 'companion.call_failed': {
      const { usage } = event;
      return usage == null ? nothing : { dollars: usage.cost, tokens: usage.input_tokens + usage.output_tokens };
    }
    default:
      return null;
  }
}
