import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useWorkbench } from '../../../state/workbench-context.tsx';

export interface ReviewedTrial {
  /** Left out where two versions of the folder are compared. */
  readonly draftId?: string;
  readonly between?: { readonly before: string; readonly after: string };
  /** What the side with the changes is called: a model, or a version of the folder. */
  readonly model: string;
  /** The trial that it is compared with; without it, what both began with. */
  readonly against?: { readonly draftId?: string; readonly model: string };
  /** Which changes of a file are left out, where its parts can be taken one by one. */
  readonly choice?: {
    readonly left: ReadonlySet<string>;
    readonly toggle: (unit: string, total: number) => void;
  };
}

const Trial = createContext<ReviewedTrial | null>(null);

/** Comparisons inside are those of a trial, or of two versions of the folder: nothing of them can be published. */
export function TrialReview({ trial, children }: { trial: ReviewedTrial; children: ReactNode }) {
  return <Trial value={trial}>{children}</Trial>;
}

export function useReviewedTrial(): ReviewedTrial | null {
  return useContext(Trial);
}

/** Whether changes can be left out here: of the Draft before it is published, of a trial before its parts are taken. */
export function offersChoice(trial: ReviewedTrial | null): boolean {
  return trial === null || trial.choice !== undefined;
}

/** Whose changes they are, at the end of a name; nothing for those of the Draft. */
export function byWhom(trial: ReviewedTrial | null): string {
  if (trial === null) return '';
  return trial.against === undefined ? ` by ${trial.model}` : ` from ${trial.against.model} to ${trial.model}`;
}

/** What the side with the changes is called. */
export function useDraftLabel(): string {
  return useContext(Trial)?.model ?? 'Draft';
}

/** What is compared, for every procedure of review: the Draft, or the trial around it. */
export function useReviewed(): {
  readonly workbench_id: string;
  readonly draft_id?: string;
  readonly against?: string;
  readonly between?: { readonly before: string; readonly after: string };
} {
  const { workbenchId } = useWorkbench();
  const trial = useContext(Trial);
  const draftId = trial?.draftId;
  const against = trial?.against?.draftId;
  const between = trial?.between;
  return useMemo(
    () => ({
      workbench_id: workbenchId,
      ...(draftId === undefined ? {} : { draft_id: draftId }),
      ...(against === undefined ? {} : { against }),
      ...(between === undefined ? {} : { between }),
    }),
    [workbenchId, draftId, against, between],
  );
}
