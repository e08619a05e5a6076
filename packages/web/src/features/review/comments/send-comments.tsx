import { useAction } from '../../../api/use-procedure.ts';
import { Button } from '../../../components/button.tsx';
import { useToasts } from '../../../components/toasts.tsx';
import { plural } from '../../../lib/format.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { useNotes } from '../notes/use-notes.ts';
import { commentsMessage } from './comments-message.ts';

/** Sends all comments as one request that refines the Draft; the conversation keeps it (SPEC B12). */
export function SendComments({ disabled }: { disabled: boolean }) {
  const { workbenchId } = useWorkbench();
  const { notes, update } = useNotes();
  const toasts = useToasts();
  const { comments } = notes;
  const send = useAction('WorkshopSendUserMessage', {
    onDone: () => {
      update((now) => ({ ...now, comments: [] }));
      toasts.show('Your comments are sent', 'Galley goes on with this Draft. The request is in the chat.');
    },
  });
  if (comments.length === 0) return null;
  return (
    <Button
      icon="send"
      disabled={disabled}
      busy={send.isPending}
      onClick={() => send.mutate({ workbench_id: workbenchId, text: commentsMessage(comments), refine_draft: true })}
    >
      Send {plural(comments.length, 'comment')}
    </Button>
  );
}
