import { isForkEdge, type StateNode, type WorkflowGraph } from '../graph/workflow-graph.ts';
import type { StateDefinition } from '../load/state-definition.ts';
import type { Report } from './report.ts';

/** Names in double braces that the engine itself fills in. */
export const engineVariables: readonly string[] = [
  'input',
  'result',
  'results',
  'results_list',
  'result_count',
  'skipped_list',
  'skipped_count',
  'request',
  'files',
  'manifest',
  'conversation',
  'context',
  'feedback',
  'question',
  'item',
  'edited',
  'failure',
  'answers',
  'answer',
  'changed',
  'found',
  'changes',
  'research',
  'plan',
  'workflow',
  'workflow_id',
  'run_id',
  'agent_id',
  'state',
  'cwd',
];

/** Artifacts that nobody writes, joins of nothing, and variables that nobody sets. */
export function checkData(graph: WorkflowGraph, report: Report): void {
  const states = [...graph.values()].map(({ state }) => state);
  const artifacts = new Set(states.flatMap(({ artifact }) => (artifact === undefined ? [] : [artifact])));
  for (const state of states) checkArtifacts(state, artifacts, report);
  const forks = [...graph.values()].some(({ edges, open }) => open || edges.some(isForkEdge));
  for (const state of states) {
    if (state.join === undefined || forks) continue;
    report.add(
      'warning',
      'JOIN_WITHOUT_FORK',
      state.name,
      `${state.name} waits for forked Agents, but nothing forks any`,
    );
  }
  checkVariables(graph, artifacts, report);
}

function checkArtifacts(state: StateDefinition, artifacts: ReadonlySet<string>, report: Report): void {
  if (state.each !== undefined && !artifacts.has(state.each)) {
    const message = `it works on each item of ${state.each}, but no State has artifact: ${state.each}`;
    report.add('error', 'ARTIFACT_UNWRITTEN', state.name, message);
  }
  const reviewed = state.gate === undefined ? undefined : `${state.gate}.md`;
  if (reviewed !== undefined && !artifacts.has(reviewed)) {
    report.add('warning', 'ARTIFACT_UNWRITTEN', state.name, `its gate shows ${reviewed}, but no State writes it`);
  }
  if (state.items !== undefined && !artifacts.has(state.items)) {
    report.add('warning', 'ARTIFACT_UNWRITTEN', state.name, `its gate shows ${state.items}, but no State writes it`);
  }
  if (state.feedback !== undefined && !artifacts.has(state.feedback)) {
    report.add(
      'warning',
      'ARTIFACT_UNWRITTEN',
      state.name,
      `feedback goes to ${state.feedback}, but no State writes it`,
    );
  }
}

function checkVariables(graph: WorkflowGraph, artifacts: ReadonlySet<string>, report: Report): void {
  const known = knownNames(graph, artifacts);
  for (const { state } of graph.values()) {
    for (const { name, line } of unknownNames(state, known)) {
      report.add('warning', 'UNKNOWN_VARIABLE', state.name, `nothing sets {{${name}}}, so a Run pauses here`, line);
    }
  }
}

/** The variables that whoever starts it must set: names in prompts that neither the engine nor another State fills in. */
export function openVariables(graph: WorkflowGraph): string[] {
  const artifacts = new Set([...graph.values()].flatMap(({ state }) => state.artifact ?? []));
  const known = knownNames(graph, artifacts);
  return [...new Set([...graph.values()].flatMap(({ state }) => unknownNames(state, known).map(({ name }) => name)))];
}

function knownNames(graph: WorkflowGraph, artifacts: ReadonlySet<string>): ReadonlySet<string> {
  const known = new Set([...engineVariables, ...[...artifacts].map((name) => name.replace(/\.[^.]+$/, ''))]);
  for (const node of graph.values()) for (const name of handedOver(node)) known.add(name);
  return known;
}

/** Each once, with the line on which it first stands. */
function unknownNames(state: StateDefinition, known: ReadonlySet<string>): { name: string; line: number }[] {
  const named = new Map<string, number>();
  for (const match of state.prompt.matchAll(/\{\{\s*([\w.-]+)\s*\}\}/g)) {
    const name = match[1] ?? '';
    if (known.has(name) || named.has(name)) continue;
    named.set(name, state.promptLine + state.prompt.slice(0, match.index).split('\n').length - 1);
  }
  return [...named].map(([name, line]) => ({ name, line }));
}

function handedOver({ state, written }: StateNode): string[] {
  const fixed = state.allowed_transitions.flatMap(({ variables }) => Object.keys(variables ?? {}));
  return [...fixed, ...written.flatMap(({ attributes }) => [...attributes.keys()])];
}
