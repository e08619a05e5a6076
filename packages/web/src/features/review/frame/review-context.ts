import { createContext, useContext } from 'react';

/** What the review of one file tells the panel around it. */
export interface ReviewFrame {
  /** Where in the file the reader looks: "Costs!B3", "line 12"; comments are about that place. */
  readonly setPlace: (place: string | null) => void;
  /** On to the next changed file, or back to the one before. */
  readonly goToFile: (step: 1 | -1) => void;
}

export const ReviewFrameContext = createContext<ReviewFrame>({
  setPlace: () => undefined,
  goToFile: () => undefined,
});

export function useReviewFrame(): ReviewFrame {
  return useContext(ReviewFrameContext);
}
