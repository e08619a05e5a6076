import { createProcedures, type ProcedureHandlers } from '@galley/engine/workshop';
import { NotFoundError, systemClock, WrongStateError } from '@galley/schema';
import type { TeamAccesses } from '../keys/team-access.ts';

/** Procedures about no Workbench, with the keys, consents and trust of one team. A server holds no Workbench, and asks no model. */
export function handlersOfTeams(accesses: TeamAccesses): (team: string) => Promise<ProcedureHandlers> {
  return async (team) => {
    const { access, trust } = await accesses.of(team);
    const refuse = async () => {
      throw new WrongStateError('A team server asks no model.', 'Ask in a Workbench.');
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
      all: () => [],
      get(id) {
        throw new NotFoundError(`There is no Workbench ${id}.`, 'Look at the list of Workbenches.', {
          workbench_id: id,
        });
      },
    });
  };
}
