import type { RunView } from '@galley/schema';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { changedFilesText } from './changed-files-text.ts';

/** A run keeps the workflow it began with; when its files changed since, the person may go on with the new text. */
export function ChangedSource({ run }: { run: RunView }) {
  const { workbenchId } = useWorkbench();
  const input = { workbench_id: workbenchId, run_id: run.run_id };
  const comparison = useProcedure('RunCompareSource', input, { askAlways: true, askOnReturn: true });
  const resume = useAction('WorkshopResumeRun');
  const changed = comparison.data?.changed ?? [];
  if (changed.length === 0) return null;
  return (
    <div className="mt-2.5 text-sm">
      <p>The workflow has changed since this run began: {changedFilesText(changed)}. Resume keeps the earlier text.</p>
      <Button
        size="small"
        look="plain"
        busy={resume.isPending}
        onClick={() => resume.mutate({ ...input, refresh: true })}
      >
        Resume with the changed workflow
      </Button>
    </div>
  );
}
