import type { WorkflowGraph } from '@galley/schema';
import { diagramModel, type Workflow } from '../../workflow/index.ts';

/** A workflow's States and ways, as surfaces draw them. */
export function viewGraph(workflow: Workflow): WorkflowGraph {
  const { nodes, links } = diagramModel(workflow);
  return {
    workflow: workflow.name,
    nodes: nodes.map(({ id, label, kind, isEntry }) => ({ id, label, kind, is_entry: isEntry })),
    links: links.map(({ from, to, label, style }) => ({ from, to, label, style })),
  };
}
