import {
  type Edge,
  isCallEdge,
  isReturnEdge,
  reachedBy,
  type StateNode,
  type WorkflowGraph,
} from '../graph/workflow-graph.ts';
import { isEngineDriven } from '../load/state-definition.ts';
import type { Report } from './report.ts';

/** States that no way leads to or from, and calls that never come back. */
export function checkFlow(entry: string, graph: WorkflowGraph, report: Report): void {
  const reached = reachableFrom(entry, graph, (node) => node.edges.flatMap(reachedBy));
  const anythingGoes = [...reached].some((name) => graph.get(name)?.open === true);
  for (const node of graph.values()) {
    const { name } = node.state;
    if (!reached.has(name) && graph.has(entry) && !anythingGoes) {
      report.add('warning', 'UNREACHABLE', name, 'no State leads here');
    }
    if (hasNoWayOut(node)) {
      const message =
        'the prompt does not say how to end: name a tag such as <goto>…</goto> or <result>…</result>, or set next';
      report.add('warning', 'DEAD_END', name, message);
    }
    for (const edge of node.edges) checkReturn(node, edge, graph, report);
  }
  checkResets(graph, report);
}

function hasNoWayOut({ state, edges, open, isChecker }: StateNode): boolean {
  if (open || isChecker || isEngineDriven(state) || state.prompt === '') return false;
  return !edges.some(({ kind }) => kind !== 'evaluator');
}

function checkReturn({ state }: StateNode, edge: Edge, graph: WorkflowGraph, report: Report): void {
  const comesBack = edge.kind === 'evaluator' || isCallEdge(edge);
  if (!comesBack || edge.target === null || !graph.has(edge.target)) return;
  const callee = reachableFrom(edge.target, graph, withinCall);
  if ([...callee].some((name) => mayReturn(graph.get(name)))) return;
  const message = `${edge.kind} of ${edge.target} never comes back: nothing that follows it answers with <result>`;
  report.add('warning', 'NO_RESULT_PATH', state.name, message, edge.line);
}

function mayReturn(node: StateNode | undefined): boolean {
  if (node === undefined) return false;
  if (node.open || node.edges.some(isReturnEdge)) return true;
  return hasNoWayOut(node);
}

/** Ways that stay within a call: its callees come back, a reset that drops the stack does not. */
function withinCall({ edges }: StateNode): string[] {
  return edges.flatMap((edge) => {
    if (edge.kind === 'evaluator' || !edge.keepsStack) return [];
    if (edge.goesOn !== null) return [edge.goesOn];
    return [edge.target, edge.timeoutNext].filter((name) => name !== null);
  });
}

function checkResets(graph: WorkflowGraph, report: Report): void {
  const called = new Set<string>();
  for (const { edges } of graph.values()) {
    for (const edge of edges) {
      if (!isCallEdge(edge) || edge.target === null) continue;
      for (const name of reachableFrom(edge.target, graph, withinCall)) called.add(name);
    }
  }
  for (const name of called) {
    for (const edge of graph.get(name)?.edges ?? []) {
      if (edge.target === null || edge.keepsStack) continue;
      const message = `<${edge.kind}> in a called State forgets whom to return to; write stack="keep" to keep it`;
      report.add('info', 'RESET_DROPS_STACK', name, message, edge.line);
    }
  }
}

function reachableFrom(start: string, graph: WorkflowGraph, follow: (node: StateNode) => string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const node = graph.get(name);
    if (node === undefined || reached.has(name)) continue;
    reached.add(name);
    waiting.push(...follow(node));
  }
  return reached;
}
