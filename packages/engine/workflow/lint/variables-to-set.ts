import { buildGraph } from '../graph/workflow-graph.ts';
import type { Workflow } from '../load/load-workflow.ts';
import { openVariables } from './check-data.ts';

/** What a form asks for before a workflow is started: whether a prompt reads the input, and the variables nobody sets. */
export function variablesToSet(workflow: Workflow): { readonly input: boolean; readonly names: readonly string[] } {
  const input = [...workflow.states.values()].some(({ prompt }) => /\{\{\s*(?:input|request)\s*\}\}/.test(prompt));
  return { input, names: openVariables(buildGraph(workflow)) };
}
