import type { TrialView } from '@galley/schema';
import { useState } from 'react';
import { useAction } from '../../api/use-procedure.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatElapsed, plural } from '../../lib/format.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { Allowed } from '../access/allowed.tsx';

/** One model: what it cost, how long it took, what it changed, and what can be decided about it. */
export function TrialCard({ trial }: { trial: TrialView }) {
  const { workbench, workbenchId, openPane } = useWorkbench();
  const keep = useAction('TryKeep', { onDone: () => openPane({ kind: 'review' }) });
  const drop = useAction('TryDrop');
  const [asking, setAsking] = useState(false);
  const { draft_id, model, run } = trial;
  const { cost } = run.usage;
  const working = run.status === 'running' && run.active;
  const replace = workbench.draft !== null;
  const keepIt = () => keep.mutate({ workbench_id: workbenchId, draft_id, replace });
  return (
    <li aria-label={model} className="space-y-2 rounded-lg border p-3.5">
      <div className="flex items-center gap-2">
        <h4 className="min-w-0 truncate text-sm font-semibold">{model}</h4>
        {trial.is_draft && <Badge tone="good">The Draft</Badge>}
      </div>
      <p className="text-xs text-ink-muted tabular-nums">
        {run.gate === null ? run.status : 'plan waits for you'} · {formatElapsed(trial.elapsed_ms)} ·{' '}
        {cost === null ? 'cost unknown' : `$${cost.toFixed(4)}`} · {plural(trial.changes, 'file')}
      </p>
      {run.error !== null && <p className="text-xs text-danger wrap-anywhere">{run.error.message}</p>}
      {trial.answer !== null && <p className="line-clamp-4 text-sm wrap-anywhere">{trial.answer}</p>}
      <div className="flex flex-wrap gap-2">
        {run.gate !== null && (
          <Button size="small" onClick={() => openPane({ kind: 'plan', runId: run.run_id })}>
            Review its plan
          </Button>
        )}
        <Allowed need="edit">
          <Button
            size="small"
            look="primary"
            disabled={working || trial.is_draft}
            busy={keep.isPending}
            onClick={() => (replace ? setAsking(true) : keepIt())}
          >
            {replace && !trial.is_draft ? 'Keep in place of the Draft' : 'Keep this one'}
          </Button>
          <Button
            size="small"
            look="quiet"
            busy={drop.isPending}
            onClick={() => drop.mutate({ workbench_id: workbenchId, draft_ids: [draft_id] })}
          >
            Drop
          </Button>
        </Allowed>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Replace the Draft with what ${model} made?`}
        action="Replace the Draft"
        danger
        onConfirm={keepIt}
      >
        <p>
          The Draft changes {plural(workbench.draft?.changes ?? 0, 'file')} that you have not published. They leave the
          Draft; your folder stays as it is.
        </p>
        <p>Going back to an earlier message brings the Draft back.</p>
      </ConfirmDialog>
    </li>
  );
}
