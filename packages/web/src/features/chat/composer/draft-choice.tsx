import { Button } from '../../../components/button.tsx';
import { plural } from '../../../lib/format.ts';
import { notYetThere } from '../../../lib/is-team.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { DraftActions } from '../../review/draft-actions.tsx';

/** Stands in the composer's place while a Draft waits for a decision. */
export function DraftChoice({ onRefine }: { onRefine: () => void }) {
  const { workbench, pane, openPane } = useWorkbench();
  const reviewing = pane.kind === 'review';
  const changes = plural(workbench.draft?.changes ?? 0, 'change');
  return (
    <div className="rounded-xl border border-line-strong bg-surface px-4 py-3 shadow-card">
      <p className="text-sm font-semibold">A Draft with {changes} is waiting</p>
      <p className="text-xs text-ink-muted">
        {reviewing
          ? 'Look at it in the review, then publish or discard it there. Or keep refining it with a message.'
          : `It is ${notYetThere()}. Publish it, discard it, or keep refining it with a message.`}
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {!reviewing && <DraftActions size="small" primaryFirst />}
        <Button size="small" onClick={onRefine}>
          Keep refining
        </Button>
        {!reviewing && (
          <Button size="small" look="quiet" className="ml-auto" onClick={() => openPane({ kind: 'review' })}>
            Review Draft
          </Button>
        )}
      </div>
    </div>
  );
}
