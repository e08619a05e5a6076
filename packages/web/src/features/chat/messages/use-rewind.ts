import { useAction, useProcedure } from '../../../api/use-procedure.ts';
import { useToasts } from '../../../components/toasts.tsx';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { askedAgain, type RewindKind, type RewindPreview, tookBack, wentBack } from './rewind-wording.ts';

export interface Rewind {
  readonly preview: { readonly data: RewindPreview | undefined; readonly error: Error | null };
  readonly busy: boolean;
  /** Only what was shown: the folder changes when the preview said so. */
  readonly go: (text?: string) => void;
}

/** Going back to a message, or asking its request again, with what that takes away known first. */
export function useRewind(kind: RewindKind, messageId: string, onDone: () => void): Rewind {
  const { workbenchId } = useWorkbench();
  const toasts = useToasts();
  const target = { workbench_id: workbenchId, message_id: messageId };
  const preview = useProcedure('WorkshopPreviewUndo', { ...target, again: kind !== 'back' }, { askAlways: true });
  const redo = useAction('WorkshopRedo');
  const undo = useAction('WorkshopUndo', {
    onDone: () => {
      onDone();
      toasts.show(wentBack.title, wentBack.text, {
        label: wentBack.undo,
        onAct: () => redo.mutate({ workbench_id: workbenchId }),
      });
    },
  });
  const takeBack = useAction('WorkshopUndoRegenerate', {
    onDone: () => toasts.show(tookBack.title, tookBack.text),
  });
  const again = useAction('WorkshopRegenerate', {
    onDone: () => {
      onDone();
      toasts.show(askedAgain.title, askedAgain.text, {
        label: askedAgain.undo,
        onAct: () => takeBack.mutate({ workbench_id: workbenchId }),
      });
    },
  });
  const across_publish = (preview.data?.folder_paths.length ?? 0) > 0;
  return {
    preview: { data: preview.isFetching ? undefined : preview.data, error: preview.error },
    busy: undo.isPending || again.isPending,
    go(text) {
      if (kind === 'back') undo.mutate({ ...target, across_publish });
      else again.mutate({ ...target, across_publish, ...(text === undefined ? {} : { text }) });
    },
  };
}
