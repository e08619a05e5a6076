import { lazy, Suspense } from 'react';
import { Waiting } from '../components/waiting/waiting.tsx';
import { FilePreview } from '../features/files/file-preview.tsx';
import { ReviewPanel } from '../features/review/review-panel.tsx';
import { noPane } from '../state/pane.ts';
import { useWorkbench } from '../state/workbench-context.tsx';

const PlanPanel = lazy(async () => ({ default: (await import('../features/plan/plan-panel.tsx')).PlanPanel }));

const AuditPanel = lazy(async () => ({ default: (await import('../features/audit/audit-panel.tsx')).AuditPanel }));

const RunsPanel = lazy(async () => ({ default: (await import('../features/watch/runs-panel.tsx')).RunsPanel }));

const RunPanel = lazy(async () => ({ default: (await import('../features/watch/run-panel.tsx')).RunPanel }));

const WorkflowsPanel = lazy(async () => ({
  default: (await import('../features/workflows/workflows-panel.tsx')).WorkflowsPanel,
}));

const TriesPanel = lazy(async () => ({ default: (await import('../features/tries/tries-panel.tsx')).TriesPanel }));

export function PaneView() {
  const { pane, openPane } = useWorkbench();
  const onClose = () => openPane(noPane);
  switch (pane.kind) {
    case 'none':
      return null;
    case 'plan':
      return (
        <Suspense fallback={<Waiting />}>
          <PlanPanel key={pane.runId} runId={pane.runId} onClose={onClose} />
        </Suspense>
      );
    case 'audit':
      return (
        <Suspense fallback={<Waiting />}>
          <AuditPanel key={`${pane.runId} ${pane.seq}`} runId={pane.runId} seq={pane.seq} onClose={onClose} />
        </Suspense>
      );
    case 'runs':
      return (
        <Suspense fallback={<Waiting />}>
          <RunsPanel onClose={onClose} />
        </Suspense>
      );
    case 'run':
      return (
        <Suspense fallback={<Waiting />}>
          <RunPanel key={pane.runId} runId={pane.runId} tab={pane.tab} agentId={pane.agentId} onClose={onClose} />
        </Suspense>
      );
    case 'workflows':
      return (
        <Suspense fallback={<Waiting />}>
          <WorkflowsPanel workflow={pane.workflow} onClose={onClose} />
        </Suspense>
      );
    case 'tries':
      return (
        <Suspense fallback={<Waiting />}>
          <TriesPanel onClose={onClose} />
        </Suspense>
      );
    case 'review':
      return <ReviewPanel onClose={onClose} />;
    case 'file':
      return (
        <FilePreview
          key={JSON.stringify([pane.path, pane.place])}
          path={pane.path}
          place={pane.place}
          onClose={onClose}
        />
      );
  }
}
