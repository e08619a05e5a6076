import type { Need, Role, TeamProcedureOutput } from '@galley/schema';
import { createContext, useContext } from 'react';

export type TeamView = TeamProcedureOutput<'TeamGet'>;

const TeamContext = createContext<TeamView | null>(null);
export const TeamProvider = TeamContext.Provider;

/** The team as the person who signed in has it; null for a Galley of one person. */
export function useTeamView(): TeamView | null {
  return useContext(TeamContext);
}

/** Whether what counts in all Workbenches is this person's to say: these are their own, or of a team that they own. */
export function useSpeaksForAll(): boolean {
  const team = useTeamView();
  return team === null || team.owns_team;
}

interface Rights {
  readonly role: Role;
  readonly may: readonly Need[];
}

const RightsContext = createContext<Rights | null>(null);
/** Of the Workbench in sight. */
export const RightsProvider = RightsContext.Provider;

/** The person's role in this Workbench; null where there are no roles. */
export function useRole(): Role | null {
  return useContext(RightsContext)?.role ?? null;
}

/** What is offered here. A Galley of one person offers everything; the server decides either way. */
export function useMay(): (need: Need) => boolean {
  const rights = useContext(RightsContext);
  return (need) => rights === null || rights.may.includes(need);
}
