import type { ErrorPayload, ItemDecision, PlanView, ProcedureInput } from '@galley/schema';
import { createContext, useContext } from 'react';

export type PlanOperation = NonNullable<ProcedureInput<'PlanEdit'>['operations']>[number];

/** The plan on the table, and everything a person can do to it. */
export interface PlanReview {
  readonly plan: PlanView;
  /** It waits for an answer. */
  readonly atGate: boolean;
  /** And whoever looks at it may change its words. */
  readonly editable: boolean;
  /** Or say something about it. */
  readonly commentable: boolean;
  /** Items that have not begun can still be decided about. */
  readonly decidable: boolean;
  readonly busy: boolean;
  /** What the next request for changes says; answers to questions are written into it. */
  readonly feedback: string;
  readonly setFeedback: (feedback: string) => void;
  readonly writing: boolean;
  readonly setWriting: (writing: boolean) => void;
  /** Why the last attempt to approve or edit was turned down. */
  readonly refusal: ErrorPayload | null;
  readonly setRefusal: (refusal: ErrorPayload | null) => void;
  readonly edit: (operation: PlanOperation, reason: string, onDone?: () => void) => void;
  /** Of the plan, or of the artifact that is named. */
  readonly rewrite: (text: string, onDone: () => void, artifact?: string) => void;
  readonly decide: (itemId: string, decision: ItemDecision) => void;
  readonly comment: (itemId: string | null, text: string, onDone: () => void) => void;
  readonly reopen: (commentId: string, text: string, onDone: () => void) => void;
  readonly withdraw: (commentId: string) => void;
}

export const PlanReviewContext = createContext<PlanReview | null>(null);

export function usePlanReview(): PlanReview {
  const review = useContext(PlanReviewContext);
  if (review === null) throw new TypeError('usePlanReview is used outside of a plan');
  return review;
}
