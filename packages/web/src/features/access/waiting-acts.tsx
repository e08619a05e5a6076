import { useTeam, useTeamAction } from '../../api/team.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { visibleNames } from '../../lib/visible-name.ts';
import { useMay } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';

const acts: Readonly<Record<string, string>> = {
  DraftPublish: 'publish this Draft',
  CheckpointRestore: 'restore a Checkpoint',
  WorkshopUndo: 'go back to an earlier message',
  WorkshopRegenerate: 'ask an earlier message again',
  WorkshopRedo: 'take back an undo',
  WorkshopUndoRegenerate: 'take back a regenerate',
  FileChange: 'change files of the folder',
  FilePutBack: 'put files back',
};

/** Where publishing needs two: what somebody wants, and the button for a second person's word for the Draft with this digest. */
export function WaitingActs({ digest }: { readonly digest: string | null }) {
  const { workbenchId } = useWorkbench();
  const may = useMay();
  const query = useTeam('ActList', { workbench_id: workbenchId });
  const endorse = useTeamAction('ActEndorse');
  // A word is for what is shown: of another Draft nothing is offered.
  const waiting = query.data?.digest === digest ? query.data.acts : [];
  if (waiting.length === 0) return null;
  return (
    <ul aria-label="Waits for a second person" className="space-y-2 px-5 py-2.5">
      {waiting.map(({ act, procedure, about, names, own }) => (
        <li
          key={act}
          className="flex flex-wrap items-center gap-2.5 rounded-lg border bg-modified-soft py-2 pr-2 pl-3.5 text-sm"
        >
          <Icon name="pause" size={16} className="text-modified" />
          <p className="min-w-40 flex-1">
            <span className="font-medium">{visibleNames(names)}</span> {names.length === 1 ? 'wants' : 'want'} to{' '}
            {acts[procedure] ?? 'change what is published'}
            {about.length > 0 && <span className="break-words">: {visibleNames(about)}</span>}.
            {own && names.length === 1 && ' It needs the word of a second person.'}
            {names.length > 1 && ' Two people agree: it can be done now.'}
          </p>
          {!own && may('decide') && (
            <Button
              size="small"
              look="primary"
              busy={endorse.isPending}
              onClick={() => endorse.mutate({ workbench_id: workbenchId, act, digest })}
            >
              Agree
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
