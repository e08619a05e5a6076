import type { Edge, StateNode, WorkflowGraph } from '../graph/workflow-graph.ts';
import { isOpen } from '../graph/written-tags.ts';
import type { Report } from './report.ts';

/** Names that lead nowhere, and tags that lack what the protocol needs. The engine's own keys are checked on loading. */
export function checkTargets(graph: WorkflowGraph, report: Report): void {
  for (const node of graph.values()) {
    for (const edge of node.edges) if (edge.source !== 'engine') checkEdge(node, edge, graph, report);
    checkWritten(node, report);
    checkForks(node, report);
  }
}

function checkEdge({ state }: StateNode, edge: Edge, graph: WorkflowGraph, report: Report): void {
  const missing = (code: string, name: string | null, what: string): void => {
    if (name === null || graph.has(name)) return;
    report.add('error', code, state.name, `<${edge.kind}> ${what} ${name}, which is missing`, edge.line);
  };
  missing('UNKNOWN_TARGET', edge.target, 'leads to');
  if (edge.kind.includes('fork')) missing('UNKNOWN_TARGET', edge.goesOn, 'goes on at');
  else missing('UNKNOWN_RETURN', edge.goesOn, 'returns to');
  missing('UNKNOWN_TARGET', edge.timeoutNext, 'leads after its timeout to');
  if (edge.source !== 'policy') return;
  if (edge.kind === 'ask' && edge.target === null) {
    report.add('error', 'MISSING_NEXT', state.name, 'an allowed <ask> has no next: nobody could take the answer');
  }
}

function checkWritten({ state, written, edges }: StateNode, report: Report): void {
  if (edges.some(({ source }) => source === 'policy')) return;
  for (const { tag, attributes, content, line } of written) {
    if (content === null || tag === 'print' || tag === 'result') continue;
    if ((tag === 'call' || tag === 'function') && !attributes.has('return') && !isOpen(content)) {
      report.add('error', 'MISSING_RETURN', state.name, `<${tag}> has no return="…" to come back to`, line);
    }
    if (tag === 'ask' && !attributes.has('next') && attributes.size > 0) {
      report.add('error', 'MISSING_NEXT', state.name, '<ask> has no next="…" to take the answer', line);
    }
    if ((tag === 'ask' || tag === 'goto') && attributes.has('cd')) {
      report.add(
        'error',
        'BAD_ATTRIBUTE',
        state.name,
        `<${tag}> cannot change the directory: it keeps its Session`,
        line,
      );
    }
  }
}

function checkForks({ state, edges }: StateNode, report: Report): void {
  const forks = edges.filter(({ kind }) => kind === 'fork' || kind === 'fork-workflow');
  const nexts = [...new Set(forks.flatMap(({ goesOn }) => (goesOn === null ? [] : [goesOn])))];
  const [first] = forks;
  if (first === undefined) return;
  if (nexts.length === 0 && first.source !== 'script' && !edges.some(({ kind }) => kind === 'goto')) {
    report.add('error', 'MISSING_NEXT', state.name, '<fork> has neither next="…" nor a <goto> beside it', first.line);
  }
  if (nexts.length > 1) {
    const message = `its forks go on at different States (${nexts.join(', ')}); in one answer they must agree`;
    report.add('warning', 'FORK_NEXT_DIFFERS', state.name, message, first.line);
  }
}
