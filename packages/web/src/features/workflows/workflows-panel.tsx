import type { WorkflowRef } from '../../state/pane.ts';
import { WorkflowDetail } from './workflow-detail.tsx';
import { WorkflowList } from './workflow-list.tsx';

interface WorkflowsPanelProps {
  workflow?: WorkflowRef | undefined;
  onClose: () => void;
}

/** The workflows that can be started here, or one of them. */
export function WorkflowsPanel({ workflow, onClose }: WorkflowsPanelProps) {
  if (workflow === undefined) return <WorkflowList onClose={onClose} />;
  return <WorkflowDetail key={JSON.stringify(workflow)} workflow={workflow} onClose={onClose} />;
}
