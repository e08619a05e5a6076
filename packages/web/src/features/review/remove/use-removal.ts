import type { ChangeView } from '@galley/schema';
import { useRef } from 'react';
import { useAction } from '../../../api/use-procedure.ts';
import { useToasts } from '../../../components/toasts.tsx';
import { visibleName } from '../../../lib/visible-name.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { readNotes, writeNotes } from '../notes/notes-store.ts';
import { carriedNote, type FileNote } from '../notes/review-notes.ts';

export interface Removal {
  readonly isPending: boolean;
  /** All that the Draft does to the file. */
  readonly removeFile: () => void;
  /** One change of it; `place` names it for the notice. */
  readonly removeChange: (unit: string, place: string) => void;
}

interface Asked {
  /** What the notice calls it. */
  readonly what: string;
  readonly note?: FileNote | undefined;
}

/** Rejects changes for good: they leave the Draft, and the notice can bring them back. */
export function useRemoval(change: ChangeView): Removal {
  const { workbenchId } = useWorkbench();
  const toasts = useToasts();
  const asked = useRef<Asked>({ what: '' });
  const putBack = useAction('DraftPutBack', { onDone: () => toasts.show('In the Draft again') });
  const remove = useAction('DraftRemove', {
    // The file that is shown may have its new version, and this list be gone, before the answer is here.
    onDone: ({ removal_id, version }, { path, units }) => {
      const unit = units?.[0];
      const { what, note } = asked.current;
      if (note !== undefined && unit !== undefined && version !== null) {
        const now = readNotes(workbenchId);
        const carried = carriedNote(note, change.view, unit, version);
        writeNotes(workbenchId, { ...now, files: { ...now.files, [path]: carried } });
      }
      toasts.show(`${what} is removed from the Draft`, 'Your folder stays as it is.', {
        label: 'Undo',
        onAct: () => putBack.mutate({ workbench_id: workbenchId, removal_id }),
      });
    },
  });
  return {
    isPending: remove.isPending,
    removeFile: () => {
      asked.current = { what: visibleName(change.path) };
      remove.mutate({ workbench_id: workbenchId, path: change.path });
    },
    removeChange: (unit, place) => {
      asked.current = { what: visibleName(place), note: readNotes(workbenchId).files[change.path] };
      remove.mutate({ workbench_id: workbenchId, path: change.path, units: [unit] });
    },
  };
}
