import type { Workflow } from '../load/load-workflow.ts';
import { isEngineDriven, type StateDefinition } from '../load/state-definition.ts';
import { stateName } from '../state/state-name.ts';
import type { MoveTag } from '../transitions/transition.ts';
import { isOpen, type WrittenTag, writtenTags } from './written-tags.ts';

/** The engine's own ways from State to State, beside the tags. */
export type EdgeKind = MoveTag | 'next' | 'skip' | 'replan' | 'approve' | 'revise' | 'evaluator';

export interface Edge {
  readonly kind: EdgeKind;
  /** Null when it leads out of the workflow: a result, another workflow, or a name that is decided later. */
  readonly target: string | null;
  /** Where a call comes back to, or the parent of a fork goes on. */
  readonly goesOn: string | null;
  readonly timeoutNext: string | null;
  readonly keepsStack: boolean;
  /** A fixed result, for people. */
  readonly payload: string | null;
  readonly source: 'engine' | 'policy' | 'prompt' | 'script';
  readonly line: number | null;
}

export interface StateNode {
  readonly state: StateDefinition;
  /** The ways that can be taken. */
  readonly edges: readonly Edge[];
  /** Tags in its text, whether they can be taken or not. */
  readonly written: readonly WrittenTag[];
  /** The model or the script may also do what nobody wrote down. */
  readonly open: boolean;
}

export type WorkflowGraph = ReadonlyMap<string, StateNode>;

export function buildGraph(workflow: Workflow): WorkflowGraph {
  return new Map([...workflow.states].map(([name, state]) => [name, buildNode(state)]));
}

function buildNode(state: StateDefinition): StateNode {
  // Scripts write tags inside strings of their own.
  const text = state.script?.text.replaceAll(/\\(["'])/g, '$1') ?? state.prompt;
  const written = writtenTags(text, state.promptLine);
  const edges = engineEdges(state);
  if (isEngineDriven(state)) return { state, edges, written, open: false };
  if (state.script === undefined && state.allowed_transitions.length > 0) {
    return { state, edges: [...edges, ...policyEdges(state)], written, open: false };
  }
  const source = state.script === undefined ? 'prompt' : 'script';
  const own = written.flatMap((tag) => writtenEdge(tag, source));
  const open = state.script !== undefined && (own.length === 0 || own.some((edge) => isUndecided(edge)));
  return { state, edges: [...edges, ...own], written, open };
}

function isUndecided({ kind, target }: Edge): boolean {
  return target === null && kind !== 'result' && kind !== 'ask' && !kind.endsWith('-workflow');
}

const blank = { goesOn: null, timeoutNext: null, keepsStack: true, payload: null, line: null };

function engineEdges(state: StateDefinition): Edge[] {
  return (['next', 'skip', 'replan', 'approve', 'revise', 'evaluator'] as const).flatMap((kind): Edge[] => {
    const target = kind === 'skip' ? state.skip?.next : state[kind];
    return target === undefined ? [] : [{ ...blank, kind, target, source: 'engine' }];
  });
}

function policyEdges(state: StateDefinition): Edge[] {
  return state.allowed_transitions.map((entry): Edge => {
    const external = entry.tag.endsWith('-workflow');
    return {
      kind: entry.tag,
      target: external ? null : (entry.target ?? (entry.tag === 'ask' ? (entry.next ?? null) : null)),
      goesOn: entry.return ?? (entry.tag === 'ask' ? null : (entry.next ?? null)),
      timeoutNext: entry.timeout_next ?? null,
      keepsStack: entry.tag !== 'reset' || entry.stack === 'keep',
      payload: entry.payload ?? null,
      source: 'policy',
      line: null,
    };
  });
}

function writtenEdge({ tag, attributes, content, line }: WrittenTag, source: 'prompt' | 'script'): Edge[] {
  if (tag === 'print') return [];
  const named = (name: string): string | null => closedName(attributes.get(name));
  const external = tag.endsWith('-workflow');
  return [
    {
      kind: tag,
      target: tag === 'ask' ? named('next') : external || tag === 'result' ? null : closedName(content),
      goesOn: tag === 'ask' ? null : (named('return') ?? named('next')),
      timeoutNext: named('timeout_next'),
      keepsStack: tag !== 'reset' || attributes.get('stack') === 'keep',
      payload: null,
      source,
      line,
    },
  ];
}

function closedName(text: string | null | undefined): string | null {
  if (text === null || text === undefined || isOpen(text)) return null;
  const name = stateName(text);
  return name === '' ? null : name;
}

/** Every State an edge can bring an Agent to. */
export function reachedBy(edge: Edge): string[] {
  return [edge.target, edge.goesOn, edge.timeoutNext].filter((name) => name !== null);
}
