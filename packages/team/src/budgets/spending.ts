import { reaching } from '@galley/engine/store';
import type { SharedSpending, SharedStop } from '@galley/engine/workshop';
import { type BudgetView, describeScope, GalleyError, type Reservation } from '@galley/schema';
import type { PeopleBase } from '../people/base.ts';
import { dropHold, keepHold, readBudgets, type Spender, settleHold } from './budget-store.ts';
import { untilTurn } from './pace.ts';

/** Which budget of a team does not allow a call, and who can raise it. */
export class TeamBudgetError extends GalleyError {
  constructor(what: string, limit: string, wanted: string, raisedBy: readonly string[]) {
    super({
      code: 'BUDGET_REACHED',
      message: `This would pass the budget of the ${what} for this month (${limit}): ${wanted}.`,
      remedy: `It can be raised by an owner of the team${raisedBy.length === 0 ? '' : `: ${raisedBy.join(', ')}`}. Then try again.`,
      details: { limit, raised_by: raisedBy },
    });
  }
}

export interface SpendingOptions {
  readonly base: PeopleBase;
  readonly team: string;
  readonly workbenchId: string;
}

/**
 * Budgets of a team before each call to a model, in the ledger that every worker shares, and how many calls a minute may have. What
 * a call may cost is on record before anybody looks whether it fits: of two at the same moment each sees the other, so that both may
 * be refused and never both let through.
 */
export function createTeamSpending({ base, team, workbenchId }: SpendingOptions): SharedSpending {
  // Of this holder alone: one that lost the Workbench settles its own calls late, and nobody else's.
  const holder = Buffer.from(base.randomBytes(6)).toString('hex');
  const nameOf = ({ stream, agent }: { readonly stream: string; readonly agent: string }) =>
    `${workbenchId}/${stream}/${agent}#${holder}`;
  /** What each Agent holds back now. Each call has a key of its own: one that is settled late settles no other. */
  const open = new Map<string, string>();
  let calls = 0;

  return {
    async hold(call, reserved, waiting) {
      const spender: Spender = { team, workbench: workbenchId, person: call.person ?? '' };
      // Before anything is held back: what waits must not be in the way of others.
      if (!(await untilTurn(base, spender, waiting))) return null;
      const name = nameOf(call);
      calls += 1;
      const key = `${name}.${calls}`;
      const before = open.get(name) ?? null;
      open.set(name, key);
      const amounts = { dollars: reserved.dollars ?? 0, tokens: reserved.tokens };
      // A database that restarts fails no Run; what landed before its answer was lost does not count twice.
      await reaching(() => keepHold(base, { call: key, before }, spender, amounts));
      const budgets = await reaching(() => readBudgets(base, team));
      for (const kind of ['person', 'workbench', 'team'] as const) {
        const subject = spender[kind];
        const budget = budgets.find((each) => each.kind === kind && each.subject === subject);
        const over = budget === undefined ? null : overOf(budget, reserved);
        if (budget === undefined || over === null) continue;
        if (open.get(name) === key) open.delete(name);
        await reaching(() => dropHold(base, key));
        return reaching(() => stopOf(base, team, budget, over));
      }
      return null;
    },
    async settle(call, cost) {
      const name = nameOf(call);
      const key = open.get(name);
      if (key === undefined) return;
      open.delete(name);
      await settleHold(base, key, cost);
    },
  };
}

interface Over {
  readonly limit: string;
  readonly wanted: string;
}

/** What is spent and held back has this call in it already. */
function overOf(budget: BudgetView, reserved: Reservation): Over | null {
  const { dollars, tokens, spent_dollars, spent_tokens } = budget;
  if (dollars !== null && reserved.dollars === null) {
    return { limit: `$${dollars}`, wanted: 'nobody knows what this call costs' };
  }
  if (dollars !== null && spent_dollars > dollars) {
    return { limit: `$${dollars}`, wanted: `$${spent_dollars.toFixed(4)} with this call` };
  }
  if (tokens !== null && spent_tokens > tokens) {
    return { limit: `${tokens} tokens`, wanted: `${spent_tokens} tokens with this call` };
  }
  return null;
}

async function stopOf(base: PeopleBase, team: string, { kind, subject }: BudgetView, over: Over): Promise<SharedStop> {
  const names = await base.queries.ask<{ kind: string; name: string }>(
    `SELECT 'owner' AS kind, name FROM people.person WHERE team = $1 AND owner AND removed_at IS NULL
     UNION ALL SELECT 'team', name FROM people.team WHERE id = $2
     UNION ALL SELECT 'workbench', name FROM galley.workbenches WHERE id = $2
     UNION ALL SELECT 'person', name FROM people.person WHERE id = $2`,
    [team, subject],
  );
  const raisedBy = names.filter((each) => each.kind === 'owner').map(({ name }) => name);
  const name = names.find((each) => each.kind === kind)?.name ?? subject;
  const scope = { kind: 'shared', of: kind, name, raised_by: raisedBy } as const;
  return { scope, error: new TeamBudgetError(describeScope(scope), over.limit, over.wanted, raisedBy) };
}
