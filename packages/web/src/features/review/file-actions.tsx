import type { ChangeView } from '@galley/schema';
import { Button } from '../../components/button.tsx';
import { MoreMenu } from '../../components/more-menu.tsx';
import { Allowed } from '../access/allowed.tsx';
import { noteOf, withNote } from './notes/review-notes.ts';
import { useNotes } from './notes/use-notes.ts';
import { useRemoval } from './remove/use-removal.ts';

interface FileActionsProps {
  change: ChangeView;
  isCommenting: boolean;
  onComment: (isCommenting: boolean) => void;
  /** Whether every change stands in a list beside the comparison. */
  isListed: boolean;
  onList: (isListed: boolean) => void;
}

/** What a reader does with a file: says something about it, and ticks it off. */
export function FileActions({ change, isCommenting, onComment, isListed, onList }: FileActionsProps) {
  const { notes, update } = useNotes();
  const { isReviewed } = noteOf(notes, change);
  const removal = useRemoval(change);
  return (
    <>
      <Button size="small" look="quiet" icon="list" aria-pressed={isListed} onClick={() => onList(!isListed)}>
        List
      </Button>
      {/* Comments on a Draft go out as a request. */}
      <Allowed need="edit">
        <Button
          size="small"
          look="quiet"
          icon="comment"
          aria-expanded={isCommenting}
          onClick={() => onComment(!isCommenting)}
        >
          Comment
        </Button>
      </Allowed>
      <label className="flex h-7 items-center gap-1.5 rounded-md px-1.5 text-xs whitespace-nowrap hover:bg-hover">
        <input
          type="checkbox"
          className="size-3.5 accent-accent"
          checked={isReviewed}
          onChange={() => update((now) => withNote(now, change, { isReviewed: !isReviewed }))}
        />
        Reviewed
      </label>
      <Allowed need="edit">
        <MoreMenu
          label="More for this file"
          entries={[
            {
              label: 'Remove from Draft',
              description: 'Rejects all changes of this file. Your folder stays as it is.',
              icon: 'trash',
              danger: true,
              disabled: removal.isPending,
              onSelect: removal.removeFile,
            },
          ]}
        />
      </Allowed>
    </>
  );
}
