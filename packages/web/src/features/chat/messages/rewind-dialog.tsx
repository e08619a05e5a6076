import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { RewindFacts } from './rewind-facts.tsx';
import { type RewindKind, rewindAction, rewindTitle } from './rewind-wording.ts';
import { useRewind } from './use-rewind.ts';

interface RewindDialogProps {
  kind: Exclude<RewindKind, 'edit'>;
  messageId: string;
  onClose: () => void;
}

export function RewindDialog({ kind, messageId, onClose }: RewindDialogProps) {
  const { preview, go, busy } = useRewind(kind, messageId, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={rewindTitle(kind)}
      action={rewindAction(kind, preview.data)}
      disabled={preview.data === undefined || busy}
      danger={(preview.data?.folder_paths.length ?? 0) > 0}
      onConfirm={() => go()}
    >
      <RewindFacts kind={kind} preview={preview} />
    </ConfirmDialog>
  );
}
