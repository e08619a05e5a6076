import { type ConnectView, connectSetups, type Grant, grantMeanings, grantNames } from '@galley/schema';
import type { WorkshopContext } from '../context/workshop-context.ts';

type Desk = Pick<WorkshopContext, 'workbench' | 'place' | 'access' | 'clock'>;

/** How other programs connect to this Workbench, and what they may do in it. */
export async function viewConnect({ workbench, place, access }: Desk): Promise<ConnectView> {
  const held = await access.user.grants.at(place, workbench.id);
  return {
    folder: workbench.root,
    grants: grantNames.map((grant) => ({ grant, allowed: held.includes(grant), means: grantMeanings[grant] })),
    setups: connectSetups(workbench.root).map((setup) => ({ ...setup })),
  };
}

export async function allowGrant(context: Desk, grant: Grant, allowed: boolean): Promise<ConnectView> {
  const { workbench, place, access, clock } = context;
  const given_at = new Date(clock.now()).toISOString();
  await access.user.grants.set({ place, workbench_id: workbench.id, grant, given_at }, allowed);
  return viewConnect(context);
}
