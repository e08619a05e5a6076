import { type ActView, actWords, FILES_IN_WORDS } from '@galley/schema';
import { useTeam, useTeamAction } from '../../api/team.ts';
import { useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { checkpointName } from '../../lib/checkpoint-name.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatTime } from '../../lib/format.ts';
import { visibleName, visibleNames } from '../../lib/visible-name.ts';
import { useMay } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';

/** No notification tells of words: two people look at the same list and wait for each other. */
const LOOK_AGAIN_MS = 5_000;

interface WaitingActsProps {
  /** The Draft beside which publishes of it stand; left out where everything else does. */
  draft?: { readonly digest: string | null };
  className?: string;
}

/** Where publishing needs two: what somebody wants, and the button for a second person's word. */
export function WaitingActs({ draft, className }: WaitingActsProps) {
  const { workbenchId } = useWorkbench();
  const query = useTeam('ActList', { workbench_id: workbenchId }, { everyMs: LOOK_AGAIN_MS });
  const digest = query.data?.digest ?? null;
  // A word is for what is shown: beside another Draft nothing is offered.
  const waiting = (query.data?.acts ?? [])
    .map(withAbout)
    .filter(({ procedure }) => (procedure === 'DraftPublish' ? draft?.digest === digest : draft === undefined));
  const named = useNamedCheckpoints(waiting);
  if (waiting.length === 0) return null;
  return (
    <ul aria-label="Waits for a second person" className={classNames('space-y-2', className)}>
      {waiting.map((act) => (
        <WaitingAct key={act.act} act={act} digest={digest} checkpoint={named(act)} />
      ))}
    </ul>
  );
}

/** While servers are replaced one by one, one of the version before may answer: it says no more than the name. */
function withAbout(act: Omit<ActView, 'about'> & { readonly about?: ActView['about'] }): ActView {
  const { about = { checkpoint_id: null, message_id: null, files: [], files_total: 0 } } = act;
  return { ...act, about };
}

interface WaitingActProps {
  act: ActView;
  /** The Draft that this is about. */
  digest: string | null;
  checkpoint: string | undefined;
}

function WaitingAct({ act, digest, checkpoint }: WaitingActProps) {
  const { workbenchId } = useWorkbench();
  const may = useMay();
  const endorse = useTeamAction('ActEndorse');
  const { names, own } = act;
  const { files } = act.about;
  return (
    <li className="flex flex-wrap items-center gap-2.5 rounded-lg border bg-modified-soft py-2 pr-2 pl-3.5 text-sm">
      <Icon name="pause" size={16} className="text-modified" />
      <p className="min-w-40 flex-1 wrap-anywhere">
        <span className="font-medium">{visibleNames(names)}</span> {names.length === 1 ? 'wants' : 'want'} to{' '}
        {visibleName(actWords(act, checkpoint))}.{own && names.length === 1 && ' It needs the word of a second person.'}
        {names.length > 1 && ' Two people agree: it can be done now.'}
      </p>
      {files.length > FILES_IN_WORDS && (
        <details className="order-last w-full text-xs">
          <summary className="cursor-pointer font-medium">All {files.length} files</summary>
          <ul className="mt-1.5 max-h-60 overflow-y-auto">
            {files.map((file) => (
              <li key={file} className="wrap-anywhere">
                {visibleName(file)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {!own && may('decide') && (
        <Button
          size="small"
          look="primary"
          busy={endorse.isPending}
          onClick={() => endorse.mutate({ workbench_id: workbenchId, act: act.act, digest })}
        >
          Agree
        </Button>
      )}
    </li>
  );
}

/** A Checkpoint by the name and time that the list of them shows. */
function useNamedCheckpoints(acts: readonly ActView[]): (act: ActView) => string | undefined {
  const { workbenchId } = useWorkbench();
  const enabled = acts.some(({ about }) => about.checkpoint_id !== null);
  const query = useProcedure('CheckpointList', { workbench_id: workbenchId }, { enabled });
  return ({ about }) => {
    const found = query.data?.checkpoints.find(({ checkpoint_id }) => checkpoint_id === about.checkpoint_id);
    if (found === undefined) return about.checkpoint_id ?? undefined;
    return `“${checkpointName(found)}” of ${formatTime(found.created_at, Date.now())}`;
  };
}
