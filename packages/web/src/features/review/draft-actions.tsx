import type { ChangeView } from '@galley/schema';
import { useState } from 'react';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { plural } from '../../lib/format.ts';
import { isTeam } from '../../lib/is-team.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { useMay } from '../../state/access.tsx';
import { useLive } from '../../state/live.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { splitMarked } from './marked-files.ts';
import { countTaken, selectionFor, takenOf } from './notes/review-notes.ts';
import { useNotes } from './notes/use-notes.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { publishLabel } from './publish-label.ts';

function named(paths: readonly string[]): string {
  return paths.length <= 2 ? paths.map(visibleName).join(' and ') : plural(paths.length, 'file');
}

interface DraftActionsProps {
  size?: 'small' | 'regular';
  disabled?: boolean;
  /** In a row that starts at the left, what most people want comes first; in one that ends at the right, last. */
  primaryFirst?: boolean;
}

export function DraftActions({ size = 'regular', disabled = false, primaryFirst = false }: DraftActionsProps) {
  const { workbench, workbenchId } = useWorkbench();
  const may = useMay();
  const toasts = useToasts();
  const [asking, setAsking] = useState<'discard' | 'publish' | null>(null);
  const changeSet = useProcedure('ReviewGetChangeSet', { workbench_id: workbenchId });
  const all = changeSet.data?.changes ?? [];
  const { notes } = useNotes();
  const changes = all.filter((change) => takenOf(notes, change) !== 'none');
  const counted = countTaken(notes, all);
  const isPart = counted.inPart > 0 || changes.length < all.length;
  /** With marked files only those that a person ticked. */
  const publishAll = (among: readonly ChangeView[]) =>
    publish.mutate({
      workbench_id: workbenchId,
      // What was seen is what is published: a Draft that changed meanwhile is refused.
      ...(changeSet.data?.digest ? { digest: changeSet.data.digest } : {}),
      ...(isPart || among.length < all.length ? selectionFor(notes, among) : {}),
    });
  const publish = useAction('DraftPublish', {
    onDone: ({ published }) =>
      toasts.show(
        `Published ${named(published)}`,
        isPart
          ? 'The rest stays in the Draft. A Checkpoint in the chat can put files back; those that the Draft still changes only after it.'
          : `A Checkpoint in the chat can put ${isTeam() ? 'the files' : 'the folder'} back.`,
      ),
    // What was shown may be behind the Draft: without another look, the same button would be refused again.
    onRefused: (payload) => {
      toasts.showError(payload);
      void changeSet.refetch();
    },
  });
  const recover = useAction('DraftRecover');
  const discard = useAction('DraftDiscard', {
    onDone: () =>
      toasts.show('The Draft is discarded', undefined, {
        label: 'Undo',
        onAct: () => recover.mutate({ workbench_id: workbenchId }),
      }),
  });
  const busy = publish.isPending || discard.isPending;
  const { placing } = useLive();
  const far = publish.isPending && placing !== null ? `Publishing ${Math.floor(placing * 100)} %` : null;
  const discardButton = (
    <Button
      key="discard"
      size={size}
      disabled={disabled || busy}
      busy={discard.isPending}
      onClick={() => setAsking('discard')}
    >
      Discard
    </Button>
  );
  const publishButton = (
    <Button
      key="publish"
      data-tour="publish"
      size={size}
      look="primary"
      disabled={disabled || busy || !changeSet.isSuccess || changes.length === 0}
      busy={publish.isPending}
      onClick={() => {
        if (splitMarked(changes).marked.length > 0) setAsking('publish');
        else publishAll(changes);
      }}
    >
      {far ?? publishLabel(counted)}
    </Button>
  );
  if (!may('publish')) return null;
  return (
    <>
      {primaryFirst ? [publishButton, discardButton] : [discardButton, publishButton]}
      <ConfirmDialog
        open={asking === 'discard'}
        onOpenChange={(open) => setAsking(open ? 'discard' : null)}
        title="Discard the Draft?"
        action="Discard Draft"
        danger
        onConfirm={() => discard.mutate({ workbench_id: workbenchId })}
      >
        <p>
          {plural(workbench.draft?.changes ?? 0, 'change')} that Galley prepared will leave the review.{' '}
          {isTeam() ? 'What is published' : 'Your folder'} stays as it is. You can take it back in the chat until the
          next Draft starts.
        </p>
      </ConfirmDialog>
      {asking === 'publish' && (
        <PublishDialog
          open
          onOpenChange={(open) => setAsking(open ? 'publish' : null)}
          changes={changes}
          onPublish={(paths) => publishAll(changes.filter(({ path }) => paths.includes(path)))}
        />
      )}
    </>
  );
}
