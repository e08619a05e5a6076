import type { ListedChange } from '@galley/schema';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useProcedure } from '../../api/use-procedure.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Spinner } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { PaneHeader } from '../../components/pane-header.tsx';
import { plural } from '../../lib/format.ts';
import { isTeam, notYetThere } from '../../lib/is-team.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { useFocusWhenLost } from '../../lib/use-focus-when-lost.ts';
import { useMay } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { Allowed } from '../access/allowed.tsx';
import { WaitingActs } from '../access/waiting-acts.tsx';
import { AskCompanionButton } from '../companion/ask-companion-button.tsx';
import { runSituation } from '../runs/run-status.ts';
import { ChangedFile } from './changed-file.tsx';
import { ChangedFiles } from './changed-files.tsx';
import { SendComments } from './comments/send-comments.tsx';
import { ConflictCard } from './conflict/conflict-card.tsx';
import { DraftActions } from './draft-actions.tsx';
import { type ReviewFrame, ReviewFrameContext } from './frame/review-context.ts';
import { ChangeList } from './list/change-list.tsx';
import { useListOpen } from './list/use-list-open.ts';
import { takenOf, withNote, withSeen } from './notes/review-notes.ts';
import { useNotes } from './notes/use-notes.ts';
import { useFill } from './use-fill.ts';

export function ReviewPanel({ onClose }: { onClose: () => void }) {
  const { workbench, workbenchId, pane, openPane } = useWorkbench();
  const query = useProcedure('ReviewGetChangeSet', { workbench_id: workbenchId });
  const { notes, update } = useNotes();
  const may = useMay();
  // The address says which file it is: Back leads to the one before, and a link to a file of the Draft works.
  const chosen = pane.kind === 'review' ? pane.path : undefined;
  const [place, setPlace] = useState<string | null>(null);
  const [looked, setLookedKey] = useState<string | null>(null);
  const [asked, setAsked] = useState<ReviewFrame['asked']>(null);
  const [isListed, setListed] = useListOpen();
  const [isFilling, setFilling] = useFill();
  const changes = query.data?.changes ?? [];
  const digest = query.data?.digest ?? null;
  const at = Math.max(
    0,
    changes.findIndex((each) => each.path === chosen),
  );
  const change = changes[at];
  const [shown, setShown] = useState(chosen);
  if (chosen !== shown) {
    setShown(chosen);
    setPlace(null);
    setLookedKey(null);
    setAsked(null);
  }
  const open = useCallback((path: string) => openPane({ kind: 'review', path }), [openPane]);
  const current = useRef(change);
  current.current = change;
  // Whoever came to a change has looked at it; the list takes the mark back.
  const setLooked = useCallback(
    (key: string) => {
      setLookedKey(key);
      const { current: file } = current;
      if (file !== undefined) update((now) => withSeen(now, file, key, true));
    },
    [update],
  );
  const [before, after] = [changes[at - 1]?.path, changes[at + 1]?.path];
  const frame = useMemo(
    () => ({
      setPlace,
      setLooked,
      asked,
      commentOn: null,
      goToFile: (step: 1 | -1) => {
        const path = step === 1 ? after : before;
        if (path !== undefined) open(path);
      },
    }),
    [before, after, open, asked, setLooked],
  );
  const section = useRef<HTMLElement>(null);
  const heading = () => section.current?.querySelector('h2') ?? null;
  useFocusWhenLost(query.isSuccess && changes.length === 0, heading);
  // The card of a conflict goes with the button that settled it.
  useFocusWhenLost(change !== undefined && !change.conflict, heading);
  const working = runSituation(workbench.run) === 'working';
  const reviewed = changes.filter(({ path }) => notes.files[path]?.isReviewed === true).length;
  return (
    <section
      ref={section}
      aria-label="Draft review"
      data-fill={isFilling ? '' : undefined}
      className="@container flex min-h-0 flex-1 flex-col"
    >
      <PaneHeader
        title="Draft review"
        subtitle={
          working
            ? 'Galley is still working on it'
            : `${plural(changes.length, 'file')} changed, ${notYetThere()}${reviewed === 0 ? '' : ` · ${reviewed} reviewed`}`
        }
        actions={
          changes.length > 0 && (
            <div className="flex flex-wrap items-center justify-end gap-2">
              <Allowed need="edit">
                <SendComments disabled={working} />
              </Allowed>
              <AskCompanionButton>Ask about it</AskCompanionButton>
              <DraftActions disabled={working} />
              <IconButton
                label={isFilling ? 'Show the chat beside the review' : 'Give the review the whole width'}
                icon="panel"
                size="small"
                className="max-wide:hidden"
                aria-pressed={isFilling}
                onClick={() => setFilling(!isFilling)}
              />
            </div>
          )
        }
        onClose={onClose}
      />
      {isTeam() && <WaitingActs draft={{ digest }} className="px-5 py-2.5" />}
      {changes.length > 0 && !may('publish') && (
        <div className="px-5 py-2.5">
          <Allowed need="publish" cannot="publish or discard this Draft">
            {null}
          </Allowed>
        </div>
      )}
      {query.isError && (
        <div className="p-5">
          <ErrorNotice payload={toPayload(query.error)} />
        </div>
      )}
      {query.isPending && (
        <div className="grid flex-1 place-items-center text-ink-faint">
          <Spinner size={22} />
        </div>
      )}
      {query.isSuccess && !change && (
        <p className="p-6 text-sm text-ink-muted">The Draft holds no changes. There is nothing to publish.</p>
      )}
      {change && (
        <div className="flex min-h-0 flex-1 flex-col @3xl:flex-row low:overflow-y-auto">
          <ChangedFiles
            changes={changes}
            value={change.path}
            onChange={open}
            notes={notes}
            onTake={(each) =>
              update((now) => withNote(now, each, { isLeft: takenOf(now, each) !== 'none', left: [], total: 0 }))
            }
          />
          <div className="relative flex min-h-0 min-w-0 flex-1 flex-col @5xl:flex-row low:min-h-[34rem]">
            <div
              data-quote-file={change.path}
              data-quote-place="in the Draft review"
              className="flex min-h-0 min-w-0 flex-1 flex-col"
            >
              {change.conflict && <ConflictCard key={`conflict ${change.path}`} path={change.path} />}
              <ReviewFrameContext value={frame}>
                <ChangedFile
                  key={`${change.path} ${change.version}`}
                  change={change}
                  place={place}
                  isListed={isListed}
                  onList={setListed}
                />
              </ReviewFrameContext>
            </div>
            {isListed && (
              <ChangeList
                key={`${change.path} ${change.version}`}
                change={change}
                looked={looked}
                onClose={() => setListed(false)}
                onGo={({ key, spot }: ListedChange) => {
                  setAsked({ spot });
                  setLooked(key);
                }}
              />
            )}
          </div>
        </div>
      )}
    </section>
  );
}
