import type { ChangeSpot } from '@galley/schema';
import { createContext, useContext, useEffect } from 'react';

/** What the review of one file tells the panel around it, and is told. */
export interface ReviewFrame {
  /** Where in the file the reader looks: "Costs!B3", "line 12"; comments are about that place. */
  readonly setPlace: (place: string | null) => void;
  /** On to the next changed file, or back to the one before. */
  readonly goToFile: (step: 1 | -1) => void;
  /** The change that the reader came to, by its key in the list of changes. */
  readonly setLooked: (key: string) => void;
  /** The place that was asked for last in the list of changes; another object each time. */
  readonly asked: { readonly spot: ChangeSpot } | null;
  /** Opens the field for a comment about a place of this file; null where nothing is commented on. */
  readonly commentOn: ((place: string) => void) | null;
}

export const ReviewFrameContext = createContext<ReviewFrame>({
  setPlace: () => undefined,
  goToFile: () => undefined,
  setLooked: () => undefined,
  asked: null,
  commentOn: null,
});

export function useReviewFrame(): ReviewFrame {
  return useContext(ReviewFrameContext);
}

/** Goes where the list of changes was asked to go, each time it is asked. */
export function useAsked(go: (spot: ChangeSpot) => void): void {
  const { asked } = useReviewFrame();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another wish is a reason to go
  useEffect(() => {
    if (asked !== null) go(asked.spot);
  }, [asked]);
}
