import { observeRuns } from '@galley/engine/workshop';
import { openExisting } from '../open/open.ts';
import { NotSharedError } from '../shared/errors.ts';
import { addressOf, sharedPlace } from '../shared/shared-place.ts';

type Observer = Awaited<ReturnType<typeof observeRuns>>;
type Observed = Pick<Observer, 'list' | 'get' | 'tail'> & AsyncDisposable;

/** As many Agents as one answer of a server has. */
const mostAgents = 5_000;

/** Looks at the runs of a folder beside whoever holds it, or at those of a shared Workbench through its server. */
export async function observe(directory: string): Promise<Observed> {
  const place = await sharedPlace(directory);
  if (place === null) return observeRuns(directory);
  const { call, target, [Symbol.asyncDispose]: close } = await openExisting(directory);
  return {
    list: async () => (await call.RunList(target)).runs,
    get: (run_id, { start, count }) =>
      call.RunGet({ ...target, run_id, agent_start: start, agent_count: Math.min(count, mostAgents) }),
    tail: () => {
      throw new NotSharedError(
        'The journal of a shared Workbench is not read from here.',
        `galley audit trail ${addressOf(place)} RUN lists what happened in a run.`,
      );
    },
    [Symbol.asyncDispose]: close,
  };
}
