import { useState } from 'react';
import { useAction } from '../../api/use-procedure.ts';
import { useWorkbench } from '../../app/workbench-context.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { plural } from '../../lib/format.ts';

function named(paths: readonly string[]): string {
  return paths.length <= 2 ? paths.join(' and ') : plural(paths.length, 'file');
}

interface DraftActionsProps {
  size?: 'small' | 'regular';
  disabled?: boolean;
  /** In a row that starts at the left, what most people want comes first; in one that ends at the right, last. */
  primaryFirst?: boolean;
}

export function DraftActions({ size = 'regular', disabled = false, primaryFirst = false }: DraftActionsProps) {
  const { workbench, workbenchId } = useWorkbench();
  const toasts = useToasts();
  const [asking, setAsking] = useState(false);
  const publish = useAction('DraftPublish', {
    onDone: ({ published }) =>
      toasts.show(`Published ${named(published)}`, 'A checkpoint in the chat can put the folder back.'),
  });
  const discard = useAction('DraftDiscard', { onDone: () => toasts.show('The Draft is discarded') });
  const busy = publish.isPending || discard.isPending;
  const discardButton = (
    <Button
      key="discard"
      size={size}
      disabled={disabled || busy}
      busy={discard.isPending}
      onClick={() => setAsking(true)}
    >
      Discard
    </Button>
  );
  const publishButton = (
    <Button
      key="publish"
      size={size}
      look="primary"
      disabled={disabled || busy}
      busy={publish.isPending}
      onClick={() => publish.mutate({ workbench_id: workbenchId })}
    >
      Publish
    </Button>
  );
  return (
    <>
      {primaryFirst ? [publishButton, discardButton] : [discardButton, publishButton]}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard the Draft?"
        action="Discard Draft"
        danger
        onConfirm={() => discard.mutate({ workbench_id: workbenchId })}
      >
        <p>
          {plural(workbench.draft?.changes ?? 0, 'change')} that Galley prepared will be thrown away. Your folder stays
          as it is. There is no way back from here.
        </p>
      </ConfirmDialog>
    </>
  );
}
