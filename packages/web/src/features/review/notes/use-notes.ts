import type { ChangeView } from '@galley/schema';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useProcedure } from '../../../api/use-procedure.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { useReviewedTrial } from '../reference/reviewed-draft.tsx';
import { readNotes, subscribeToNotes, writeNotes } from './notes-store.ts';
import { currentNotes, noteOf, type ReviewNotes, toggleUnit } from './review-notes.ts';

export interface Notes {
  readonly notes: ReviewNotes;
  readonly update: (change: (notes: ReviewNotes) => ReviewNotes) => void;
}

/** What was decided about the Draft of this Workbench, wherever in the page it is asked for. */
export function useNotes(): Notes {
  const { workbenchId } = useWorkbench();
  const { data } = useProcedure('ReviewGetChangeSet', { workbench_id: workbenchId });
  const stored = useSyncExternalStore(subscribeToNotes, () => readNotes(workbenchId));
  const notes = useMemo(() => currentNotes(stored, data?.draft_id ?? null, data?.changes ?? []), [stored, data]);
  const update = useCallback(
    (change: (notes: ReviewNotes) => ReviewNotes) => {
      const now = currentNotes(readNotes(workbenchId), data?.draft_id ?? null, data?.changes ?? []);
      writeNotes(workbenchId, change(now));
    },
    [workbenchId, data],
  );
  return { notes, update };
}

export interface FileChoice {
  /** Changes that stay in the Draft. */
  readonly left: ReadonlySet<string>;
  readonly toggle: (unit: string) => void;
}

/** The choice among the changes of one file. `total` is how many there are. */
export function useFileChoice(change: ChangeView, total: number): FileChoice {
  const { notes, update } = useNotes();
  // What is left out of the Draft says nothing of a trial's file of the same name.
  const trial = useReviewedTrial();
  const isTrial = trial !== null;
  const tried = trial?.choice;
  const { left, isLeft } = noteOf(notes, change);
  const units = useMemo(() => tried?.left ?? new Set(isLeft || isTrial ? [] : left), [isLeft, isTrial, left, tried]);
  const toggle = useCallback(
    (unit: string) => {
      if (tried !== undefined) tried.toggle(unit, total);
      else if (!isTrial) update((now) => toggleUnit(now, change, unit, total));
    },
    [update, isTrial, tried, change, total],
  );
  return { left: units, toggle };
}
