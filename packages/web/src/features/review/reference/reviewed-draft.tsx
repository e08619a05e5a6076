import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useWorkbench } from '../../../state/workbench-context.tsx';

export interface ReviewedTrial {
  readonly draftId: string;
  readonly model: string;
}

const Trial = createContext<ReviewedTrial | null>(null);

/** Comparisons inside are those of a trial: nothing of it can be published before it is the Draft. */
export function TrialReview({ trial, children }: { trial: ReviewedTrial; children: ReactNode }) {
  return <Trial value={trial}>{children}</Trial>;
}

export function useReviewedTrial(): ReviewedTrial | null {
  return useContext(Trial);
}

/** What is compared, for every procedure of review: the Draft, or the trial around it. */
export function useReviewed(): { readonly workbench_id: string; readonly draft_id?: string } {
  const { workbenchId } = useWorkbench();
  const draftId = useContext(Trial)?.draftId;
  return useMemo(
    () => ({ workbench_id: workbenchId, ...(draftId === undefined ? {} : { draft_id: draftId }) }),
    [workbenchId, draftId],
  );
}
