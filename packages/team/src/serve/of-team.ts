import { createProcedures, type ProcedureHandlers } from '@galley/engine/workshop';
import { NotFoundError, systemClock, WrongStateError } from '@galley/schema';
import { createTeamSpending } from '../budgets/spending.ts';
import type { TeamAccesses } from '../keys/team-access.ts';
import type { PeopleBase } from '../people/base.ts';

/**
 * Procedures about no Workbench, with the keys, consents and trust of one team. A server holds no Workbench. The only call to a
 * model that it makes is the test of a provider that an owner asks for: in the team's own list of what was sent, and on its budgets.
 */
export function handlersOfTeams(
  accesses: TeamAccesses,
  base: PeopleBase,
): (team: string) => Promise<ProcedureHandlers> {
  return async (team) => {
    const { access, trust } = await accesses.of(team);
    const refuse = async () => {
      throw new WrongStateError('A team server asks no model but to test a provider.', 'Ask in a Workbench.');
    };
    const models = access.connect({
      allow: refuse,
      allowSearch: refuse,
      egress: { append: async () => undefined, read: async () => ({ entries: [], unreadable: 0 }) },
      clock: systemClock,
    });
    return createProcedures({
      access,
      models,
      trust,
      spending: createTeamSpending({ base, team, workbenchId: '' }),
      all: () => [],
      get(id) {
        throw new NotFoundError(`There is no Workbench ${id}.`, 'Look at the list of Workbenches.', {
          workbench_id: id,
        });
      },
    });
  };
}
