import { InvalidArgumentError, NotFoundError } from '@galley/schema';
import { listLogins, loginFor, originOf } from './logins.ts';
import { teamServer } from './team-server.ts';

/** Where a shared Workbench is. */
export interface SharedPlace {
  readonly origin: string;
  readonly workbench_id: string;
  readonly name: string;
}

/** A Workbench by its address, id or name, among those that the person takes part in. */
export async function findWorkbench(what: string): Promise<SharedPlace> {
  const isAddress = /^https?:\/\//i.test(what);
  const origins = isAddress ? [originOf(what)] : (await listLogins()).map(({ origin }) => origin);
  const named = /#\/w\/(wb_[a-z0-9-]+)/.exec(what)?.[1] ?? null;
  const found: SharedPlace[] = [];
  for (const origin of origins) {
    const { token } = await loginFor(origin);
    const { workbenches } = await teamServer(origin, token).team('TeamGet', {});
    const wanted = workbenches.filter(({ workbench_id, name }) =>
      isAddress ? named === null || workbench_id === named : name === what || workbench_id === what,
    );
    found.push(...wanted.map(({ workbench_id, name }) => ({ origin, workbench_id, name })));
  }
  const [place, other] = found;
  if (place === undefined) {
    throw new NotFoundError(
      `There is no Workbench "${what}" that you take part in.`,
      'galley login without an address lists your Workbenches; copy an address from there.',
    );
  }
  if (other !== undefined) {
    throw new InvalidArgumentError(
      'what',
      `${found.length} Workbenches fit.`,
      `Name one by its address: ${found.map(({ origin, workbench_id }) => `${origin}/#/w/${workbench_id}`).join(', ')}`,
    );
  }
  return place;
}
