import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { isTeam } from '../../lib/is-team.ts';
import { keepTour } from './kept-tour.ts';

export interface TourOffer {
  /** The person never took it nor put it away. */
  readonly isNew: boolean;
  readonly busy: boolean;
  /** Makes a copy of the sample and begins there. */
  readonly start: () => void;
  /** It is not offered again by itself. */
  readonly putAway: () => void;
}

/** Null where there is no sample to take the tour on, as on a team's server. */
export function useTourOffer(onEnter: (workbenchId: string) => void): TourOffer | null {
  const home = useProcedure('HomeGet', {}, { enabled: !isTeam() });
  const end = useAction('HomeEndTour');
  const open = useAction('HomeOpenSample', {
    onDone: ({ workbench_id: workbenchId }) => {
      keepTour({ workbenchId, step: 0 });
      onEnter(workbenchId);
    },
  });
  if (home.data?.has_sample !== true) return null;
  return {
    isNew: !home.data.tour_seen,
    busy: open.isPending,
    start: () => open.mutate({}),
    putAway: () => end.mutate({}),
  };
}
