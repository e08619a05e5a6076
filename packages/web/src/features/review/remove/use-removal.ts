import type { ChangeView } from '@galley/schema';
import { useAction } from '../../../api/use-procedure.ts';
import { useToasts } from '../../../components/toasts.tsx';
import { visibleName } from '../../../lib/visible-name.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { readNotes, writeNotes } from '../notes/notes-store.ts';
import { carriedNote } from '../notes/review-notes.ts';

export interface Removal {
  readonly isPending: boolean;
  /** All that the Draft does to the file. */
  readonly removeFile: () => void;
  /** One change of it; `place` names it for the notice. */
  readonly removeChange: (unit: string, place: string) => void;
}

/** Rejects changes for good: they leave the Draft, and the notice can bring them back. */
export function useRemoval(change: ChangeView): Removal {
  const { workbenchId } = useWorkbench();
  const toasts = useToasts();
  const putBack = useAction('DraftPutBack', { onDone: () => toasts.show('In the Draft again') });
  const remove = useAction('DraftRemove');
  const said = (what: string, removalId: string) =>
    toasts.show(`${what} is removed from the Draft`, 'Your folder stays as it is.', {
      label: 'Undo',
      onAct: () => putBack.mutate({ workbench_id: workbenchId, removal_id: removalId }),
    });
  return {
    isPending: remove.isPending,
    removeFile: () =>
      remove.mutate(
        { workbench_id: workbenchId, path: change.path },
        { onSuccess: ({ removal_id: id }) => said(visibleName(change.path), id) },
      ),
    removeChange: (unit, place) => {
      const before = readNotes(workbenchId);
      const note = before.files[change.path];
      remove.mutate(
        { workbench_id: workbenchId, path: change.path, units: [unit] },
        {
          onSuccess: ({ removal_id: id, version }) => {
            if (note !== undefined && version !== null) {
              const carried = carriedNote(note, change.view, unit, version);
              writeNotes(workbenchId, { ...before, files: { ...before.files, [change.path]: carried } });
            }
            said(visibleName(place), id);
          },
        },
      );
    },
  };
}
