import type { WorkflowGraph } from '../graph/workflow-graph.ts';
import { isOpen } from '../graph/written-tags.ts';
import { isEngineDriven } from '../load/state-definition.ts';
import { leadsToWorkflow } from '../transitions/tags/table.ts';
import type { Report } from './report.ts';

/** Whether an answer in the starting workflow can name this workflow. */
export type Reaches = (text: string) => boolean;

/**
 * Tags that lead into other workflows from States that do not say into which. Such an answer reaches only what lies
 * inside the folder or is built in (SPEC T2), so a path in the text would be refused when the Run gets there.
 */
export function checkWorkflowTags(graph: WorkflowGraph, reaches: Reaches, report: Report): void {
  for (const { state, written } of graph.values()) {
    if (state.allowed_transitions.length > 0 || isEngineDriven(state)) continue;
    for (const { tag, content, line } of written) {
      if (!leadsToWorkflow(tag)) continue;
      if (content === null || isOpen(content)) {
        const message = `its text mentions <${tag}>, but no allowed_transitions say into which workflows it may go`;
        report.add('warning', 'WORKFLOW_TAG_OPEN', state.name, message, line);
      } else if (!reaches(content)) {
        const message = `<${tag}>${content}</${tag}> would be refused: it is neither in this folder nor built in, and no allowed_transitions name it`;
        report.add('error', 'WORKFLOW_NOT_REACHABLE', state.name, message, line);
      }
    }
  }
}
