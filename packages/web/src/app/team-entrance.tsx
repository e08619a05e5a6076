import { lazy, Suspense } from 'react';
import { useTeam } from '../api/team.ts';
import { RightsProvider, TeamProvider } from '../state/access.tsx';
import { LiveProvider } from '../state/live.tsx';
import { hashFor, useRoute } from './route.ts';
import { WorkbenchLoader } from './workbench-loader.tsx';
import { LoadFailed, Loading } from './workbench-states.tsx';

const TeamPage = lazy(async () => ({ default: (await import('../features/team/team-page.tsx')).TeamPage }));

/** Behind the sign-in of a team: the Workbench that the address names, or the team's own page. */
export function TeamEntrance() {
  const { workbenchId: wanted, isHome, section } = useRoute();
  const query = useTeam('TeamGet', {});
  if (query.isPending) return <Loading />;
  if (query.isError) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  const { workbenches } = query.data;
  const named = workbenches.find(({ workbench_id }) => workbench_id === wanted);
  const chosen = named ?? (isHome || wanted !== null ? undefined : workbenches[0]);
  return (
    <TeamProvider value={query.data}>
      {chosen === undefined ? (
        <Suspense fallback={<Loading />}>
          <TeamPage section={section ?? 'workbenches'} isMissing={wanted !== null} addressOf={(id) => hashFor(id)} />
        </Suspense>
      ) : (
        <RightsProvider value={chosen}>
          <LiveProvider key={chosen.workbench_id} workbenchId={chosen.workbench_id}>
            <WorkbenchLoader
              workbenchId={chosen.workbench_id}
              workbenches={workbenches.map(({ workbench_id, name }) => ({ workbench_id, name, path: '' }))}
            />
          </LiveProvider>
        </RightsProvider>
      )}
    </TeamProvider>
  );
}
