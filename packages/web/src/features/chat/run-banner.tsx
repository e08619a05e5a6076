import type { RunView } from '@galley/schema';
import { useAction } from '../../api/use-procedure.ts';
import { useWorkbench } from '../../app/workbench-context.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';

const titles = {
  interrupted: 'This run was interrupted',
  paused: 'This run is paused',
  failed: 'This run could not go on',
} as const;

export function RunBanner({ run, situation }: { run: RunView; situation: 'interrupted' | 'stopped' }) {
  const { workbenchId } = useWorkbench();
  const resume = useAction('WorkshopResumeRun');
  const cancel = useAction('WorkshopCancelRun');
  const input = { workbench_id: workbenchId, run_id: run.run_id };
  const failed = run.status === 'failed';
  const title = situation === 'interrupted' ? titles.interrupted : failed ? titles.failed : titles.paused;
  return (
    <div
      role="alert"
      className={`mb-2.5 flex gap-2.5 rounded-lg border py-3 pr-3 pl-3.5 ${failed ? 'bg-deleted-soft' : 'bg-modified-soft'}`}
    >
      <Icon name={failed ? 'warning' : 'pause'} className={`mt-px ${failed ? 'text-deleted' : 'text-modified'}`} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="text-sm font-semibold">{title}</p>
        {run.error ? (
          <>
            <p className="mt-0.5 text-sm">{run.error.message}</p>
            <p className="text-sm text-ink-muted">{run.error.remedy}</p>
            <p className="mt-1 font-mono text-2xs text-ink-muted">{run.error.code}</p>
          </>
        ) : (
          <p className="mt-0.5 text-sm text-ink-muted">
            Nothing that was finished is lost. Resume goes on at the first unfinished item.
          </p>
        )}
        <div className="mt-2.5 flex gap-2">
          <Button size="small" look="primary" busy={resume.isPending} onClick={() => resume.mutate(input)}>
            Resume
          </Button>
          {run.status !== 'failed' && (
            <Button size="small" look="quiet" busy={cancel.isPending} onClick={() => cancel.mutate(input)}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
