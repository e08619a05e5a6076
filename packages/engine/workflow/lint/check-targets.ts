import { type Edge, isForkEdge, type StateNode, type WorkflowGraph } from '../graph/workflow-graph.ts';
import { isOpen } from '../graph/written-tags.ts';
import { isEngineDriven } from '../load/state-definition.ts';
import { attributeOf, isProtocolAttribute } from '../transitions/tags/attributes.ts';
import { contents } from '../transitions/tags/contents.ts';
import { attributesOf, tagOf } from '../transitions/tags/table.ts';
import type { Report } from './report.ts';

/** Names that lead nowhere, and tags that lack what the protocol needs. The engine's own keys are checked on loading. */
export function checkTargets(graph: WorkflowGraph, report: Report): void {
  for (const node of graph.values()) {
    for (const edge of node.edges) if (edge.source !== 'engine') checkEdge(node, edge, graph, report);
    checkWritten(node, report);
    if (!isEngineDriven(node.state)) checkEntries(node, report);
    checkForks(node, report);
  }
}

function checkEdge({ state }: StateNode, edge: Edge, graph: WorkflowGraph, report: Report): void {
  const missing = (code: string, name: string | null, what: string): void => {
    if (name === null || graph.has(name)) return;
    report.add('error', code, state.name, `<${edge.kind}> ${what} ${name}, which is missing`, edge.line);
  };
  missing('UNKNOWN_TARGET', edge.target, 'leads to');
  if (isForkEdge(edge)) missing('UNKNOWN_TARGET', edge.goesOn, 'goes on at');
  else missing('UNKNOWN_RETURN', edge.goesOn, 'returns to');
  missing('UNKNOWN_TARGET', edge.timeoutNext, 'leads after its timeout to');
}

function checkWritten({ state, written, edges }: StateNode, report: Report): void {
  if (edges.some(({ source }) => source === 'policy')) return;
  for (const { tag, attributes, content, line } of written) {
    const { content: kind, attributes: known } = tagOf(tag);
    // A tag that is only mentioned is no example: nothing closes it, its name is open, or its text stands alone.
    const { isText } = contents[kind];
    if (content === null || (isText ? attributes.size === 0 : isOpen(content))) continue;
    const add = (code: string, message: string) => report.add('error', code, state.name, message, line);
    for (const name of attributesOf(tag)) {
      if (known[name] === 'required' && !attributes.has(name)) {
        add(`MISSING_${name.toUpperCase()}`, `<${tag}> has no ${name}="…": ${attributeOf(name).means}`);
      }
    }
    for (const name of attributes.keys()) {
      if (isProtocolAttribute(name) && known[name] === undefined) add('BAD_ATTRIBUTE', `<${tag}> takes no ${name}="…"`);
    }
  }
}

/** What an entry must say, because no answer of a model can be trusted with it. */
function checkEntries({ state }: StateNode, report: Report): void {
  for (const entry of state.allowed_transitions) {
    if (contents[tagOf(entry.tag).content].policy !== null || entry.next !== undefined) continue;
    report.add(
      'error',
      'MISSING_NEXT',
      state.name,
      `an allowed <${entry.tag}> has no next: nobody could take the answer`,
    );
  }
}

function checkForks({ state, edges }: StateNode, report: Report): void {
  const forks = edges.filter(isForkEdge);
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
