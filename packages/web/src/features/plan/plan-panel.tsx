import { toPayload } from '../../api/call.ts';
import { useProcedure } from '../../api/use-procedure.ts';
import { useWorkbench } from '../../app/workbench-context.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Icon, Spinner } from '../../components/icon.tsx';
import { Markdown } from '../../components/markdown.tsx';
import { PaneHeader } from '../../components/pane-header.tsx';
import { plural } from '../../lib/format.ts';
import { PlanGate } from './plan-gate.tsx';
import { PlanItems } from './plan-items.tsx';
import { firstSentence, planNotes } from './plan-text.ts';

export function PlanPanel({ runId, onClose }: { runId: string; onClose: () => void }) {
  const { workbench, workbenchId } = useWorkbench();
  const query = useProcedure('WorkshopGetPlan', { workbench_id: workbenchId, run_id: runId });
  const run = workbench.run?.run_id === runId ? workbench.run : null;
  // The run is asked for more often than the plan, so its ticks are newer.
  const items = run && run.items.length > 0 ? run.items : (query.data?.items ?? []);
  const gate = run ? run.gate : (query.data?.gate ?? null);
  const done = items.filter((item) => item.status === 'done').length;
  const notes = planNotes(query.data?.plan ?? '');
  const research = query.data?.research ?? null;
  const replanning = run?.status === 'running' && run.phase === 'plan';

  return (
    <section aria-label="Plan" className="flex min-h-0 flex-1 flex-col">
      <PaneHeader
        title={gate ? 'Review the plan' : 'Plan'}
        subtitle={
          gate
            ? `Nothing runs before you approve${gate.round > 1 ? ` · round ${gate.round}` : ''}`
            : `${done} of ${plural(items.length, 'item')} done`
        }
        onClose={onClose}
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5">
        <div className="mx-auto max-w-[46rem] space-y-6">
          {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
          {query.isPending && (
            <div className="grid place-items-center py-10 text-ink-faint">
              <Spinner size={22} />
            </div>
          )}
          {replanning && (
            <p className="flex items-center gap-2 rounded-lg bg-accent-soft px-3.5 py-2.5 text-sm text-accent">
              <Spinner size={16} /> The plan is being revised. You will see it again before anything runs.
            </p>
          )}
          {run && gate && <Request text={run.request} />}
          {research !== null && <Research text={research} />}
          {items.length > 0 ? (
            <div>
              <h3 className="mb-2 text-xs font-semibold text-ink-muted">{plural(items.length, 'item')}</h3>
              <PlanItems items={items} moving={run?.active ?? false} />
            </div>
          ) : (
            query.isSuccess && <p className="text-sm text-ink-muted">This plan has no items: no file will change.</p>
          )}
          {notes !== '' && (
            <div>
              <h3 className="mb-2 text-xs font-semibold text-ink-muted">Notes</h3>
              <Markdown text={notes} />
            </div>
          )}
        </div>
      </div>
      {run && gate && <PlanGate key={`${gate.gate_id} ${gate.round}`} runId={runId} gate={gate} />}
    </section>
  );
}

function Request({ text }: { text: string }) {
  return (
    <div>
      <h3 className="mb-1 text-xs font-semibold text-ink-muted">You asked</h3>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
    </div>
  );
}

function Research({ text }: { text: string }) {
  return (
    <details className="group rounded-lg border bg-canvas">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-lg px-3.5 py-2.5 [&::-webkit-details-marker]:hidden">
        <Icon name="chevronRight" size={16} className="text-ink-faint transition-transform group-open:rotate-90" />
        <span className="shrink-0 text-sm font-medium">What was understood</span>
        <span className="truncate text-sm text-ink-muted group-open:hidden">{firstSentence(text)}</span>
      </summary>
      <div className="border-t px-4 py-3 text-sm">
        <Markdown text={text} />
      </div>
    </details>
  );
}
