import { NotInTeamError } from './errors.ts';
import type { SharedPlace } from './find-workbench.ts';
import { loginFor } from './logins.ts';
import { sharedPlace } from './shared-place.ts';
import { type TeamServer, teamServer } from './team-server.ts';

interface TeamPlace {
  readonly place: SharedPlace;
  readonly server: TeamServer;
}

/** The shared Workbench that a command about people is for, at its server. */
export async function openTeamPlace(given: string): Promise<TeamPlace> {
  const place = await sharedPlace(given);
  if (place === null) throw new NotInTeamError(given);
  const { token } = await loginFor(place.origin);
  return { place, server: teamServer(place.origin, token) };
}
