import { FilePreview } from '../features/files/file-preview.tsx';
import { PlanPanel } from '../features/plan/plan-panel.tsx';
import { ReviewPanel } from '../features/review/review-panel.tsx';
import { noPane } from './pane.ts';
import { useWorkbench } from './workbench-context.tsx';

export function PaneView() {
  const { pane, openPane } = useWorkbench();
  const onClose = () => openPane(noPane);
  switch (pane.kind) {
    case 'none':
      return null;
    case 'plan':
      return <PlanPanel key={pane.runId} runId={pane.runId} onClose={onClose} />;
    case 'review':
      return <ReviewPanel onClose={onClose} />;
    case 'file':
      return <FilePreview key={pane.path} path={pane.path} onClose={onClose} />;
  }
}
