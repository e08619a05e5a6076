import { buildGraph, type Edge } from '../graph/workflow-graph.ts';
import type { Workflow } from '../load/load-workflow.ts';
import type { StateDefinition } from '../load/state-definition.ts';
import type { LinkStyle } from '../transitions/tags/define-tag.ts';
import { isTagName, tagOf } from '../transitions/tags/table.ts';

export type NodeKind = 'prompt' | 'script' | 'gate' | 'join' | 'each' | 'missing' | 'end';

export interface DiagramNode {
  readonly id: string;
  readonly label: string;
  readonly kind: NodeKind;
  readonly isEntry: boolean;
}

export interface DiagramLink {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly style: LinkStyle;
}

export interface Diagram {
  readonly nodes: readonly DiagramNode[];
  readonly links: readonly DiagramLink[];
}

const endId = 'end';

/** States and ways of a workflow, entry first, in an order that does not change. */
export function diagramModel(workflow: Workflow): Diagram {
  const graph = buildGraph(workflow);
  const names = [...graph.keys()].sort(
    (left, right) => order(left, workflow.entry) - order(right, workflow.entry) || (left < right ? -1 : 1),
  );
  const nodes = new Map<string, DiagramNode>();
  for (const name of names) {
    const state = workflow.states.get(name);
    if (state === undefined) continue;
    nodes.set(idOf(name), { id: idOf(name), label: name, kind: kindOf(state), isEntry: name === workflow.entry });
  }
  const links = new Map<string, DiagramLink>();
  const link = (from: string, to: string | null, label: string, style: LinkStyle): void => {
    const target = to === null ? endId : idOf(to);
    if (!nodes.has(target)) {
      nodes.set(target, { id: target, label: to ?? 'end', kind: to === null ? 'end' : 'missing', isEntry: false });
    }
    const key = JSON.stringify([from, target, style]);
    const known = links.get(key);
    const labels = known === undefined ? [label] : [...known.label.split(', '), label];
    links.set(key, {
      from: idOf(from),
      to: target,
      label: [...new Set(labels)].filter((one) => one !== '').join(', '),
      style,
    });
  };
  for (const name of names) {
    const node = graph.get(name);
    for (const edge of node?.edges ?? []) addEdge(name, edge, link);
    if (node !== undefined && endsByItself(node.state)) link(name, null, node.state.reply ? 'reply' : '', 'plain');
  }
  return { nodes: [...nodes.values()], links: [...links.values()] };
}

type AddLink = (from: string, to: string | null, label: string, style: LinkStyle) => void;

function addEdge(from: string, edge: Edge, link: AddLink): void {
  const { kind, target, goesOn, timeoutNext, payload } = edge;
  if (!isTagName(kind)) {
    link(from, target, engineLabels[kind], kind === 'evaluator' || kind === 'check' ? 'dashed' : 'plain');
    return;
  }
  const { drawn, does } = tagOf(kind);
  if (target !== null) link(from, target, drawn.label, drawn.style);
  else if (drawn.leaves !== undefined) link(from, null, payload ?? drawn.leaves, drawn.style);
  if (timeoutNext !== null) link(from, timeoutNext, 'timeout', 'dashed');
  if (goesOn === null) return;
  if (does.kind === 'call') link(from, goesOn, 'after return', 'dashed');
  else link(from, goesOn, '', 'plain');
}

const engineLabels = {
  next: '',
  skip: 'skip',
  question: 'question',
  replan: 'replan',
  approve: 'approve',
  revise: 'revise',
  evaluator: 'checked by',
  check: 'items checked by',
} as const;

function endsByItself(state: StateDefinition): boolean {
  return state.next === undefined && (state.reply || state.each !== undefined);
}

function kindOf(state: StateDefinition): NodeKind {
  if (state.script !== undefined) return 'script';
  return (['gate', 'join', 'each'] as const).find((kind) => state[kind] !== undefined) ?? 'prompt';
}

function idOf(name: string): string {
  return `s:${name}`;
}

function order(name: string, entry: string): number {
  return name === entry ? 0 : 1;
}
