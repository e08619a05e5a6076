import type { ChangeView } from '@galley/schema';
import { useState } from 'react';
import { useProcedure } from '../../api/use-procedure.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Spinner } from '../../components/icon.tsx';
import { PaneHeader } from '../../components/pane-header.tsx';
import { plural } from '../../lib/format.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { AskCompanionButton } from '../companion/ask-companion-button.tsx';
import { ViewTabs } from '../pages/view-tabs.tsx';
import { runSituation } from '../runs/run-status.ts';
import { FileChanges } from './changed-file.tsx';
import { ChangedFiles } from './changed-files.tsx';
import { ConflictCard } from './conflict/conflict-card.tsx';
import { DraftActions } from './draft-actions.tsx';
import { PagesReview } from './pages/pages-review.tsx';

export function ReviewPanel({ onClose }: { onClose: () => void }) {
  const { workbench, workbenchId } = useWorkbench();
  const query = useProcedure('ReviewGetChangeSet', { workbench_id: workbenchId });
  const [chosen, setChosen] = useState<string | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const changes = query.data?.changes ?? [];
  const change = changes.find((each) => each.path === chosen) ?? changes[0];
  const paths = changes.map(({ path }) => path).filter((path) => !left.has(path));
  const working = runSituation(workbench.run) === 'working';
  return (
    <section aria-label="Draft review" className="flex min-h-0 flex-1 flex-col">
      <PaneHeader
        title="Draft review"
        subtitle={
          working
            ? 'Galley is still working on it'
            : `${plural(changes.length, 'file')} changed, not in your folder yet`
        }
        actions={
          changes.length > 0 && (
            <div className="flex items-center gap-2">
              <AskCompanionButton>Ask about it</AskCompanionButton>
              <DraftActions disabled={working} paths={paths} />
            </div>
          )
        }
        onClose={onClose}
      />
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
        <>
          <ChangedFiles
            changes={changes}
            value={change.path}
            onChange={setChosen}
            left={left}
            onLeave={(path) => setLeft(toggled(left, path))}
          />
          {change.conflict && <ConflictCard key={`conflict ${change.path}`} path={change.path} />}
          <ChangedFile key={change.path} change={change} />
        </>
      )}
    </section>
  );
}

function toggled(set: ReadonlySet<string>, path: string): ReadonlySet<string> {
  return set.has(path) ? new Set([...set].filter((each) => each !== path)) : new Set([...set, path]);
}

type View = 'changes' | 'pages';

const VIEWS: readonly (readonly [View, string])[] = [
  ['changes', 'Changes'],
  ['pages', 'As it looks'],
];

/** By what changed; page by page for those who want to see it, and where there is no other way. */
function ChangedFile({ change }: { change: ChangeView }) {
  const [view, setView] = useState<View>(change.view === null ? 'pages' : 'changes');
  // A PDF is compared by its pages anyway, a picture by its pixels.
  if (!change.has_pages || change.view === 'pages' || change.view === 'pixels') return <FileChanges change={change} />;
  return (
    <>
      <ViewTabs label="How to look at it" views={VIEWS} value={view} onChange={setView} />
      {view === 'changes' ? (
        <FileChanges change={change} />
      ) : (
        <PagesReview change={change} fallback={<FileChanges change={change} />} />
      )}
    </>
  );
}
