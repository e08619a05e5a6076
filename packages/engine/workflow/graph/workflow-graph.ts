import type { Workflow } from '../load/load-workflow.ts';
import { isEngineDriven, type StateDefinition } from '../load/state-definition.ts';
import { stateName } from '../state/state-name.ts';
import { fixedContent } from '../transitions/policy.ts';
import { isTagName, type MoveTag, tagOf } from '../transitions/tags/table.ts';
import { isOpen, type WrittenTag, writtenTags } from './written-tags.ts';

/** The engine's own ways from State to State, beside the tags. */
export type EdgeKind = MoveTag | 'next' | 'skip' | 'question' | 'replan' | 'approve' | 'revise' | 'evaluator' | 'check';

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
  /** It looks at items of another State and answers with a verdict: the engine goes back by itself. */
  readonly isChecker: boolean;
}

export type WorkflowGraph = ReadonlyMap<string, StateNode>;

export function buildGraph(workflow: Workflow): WorkflowGraph {
  const checkers = new Set([...workflow.states.values()].flatMap(({ check }) => check ?? []));
  return new Map([...workflow.states].map(([name, state]) => [name, buildNode(state, checkers.has(name))]));
}

function buildNode(state: StateDefinition, isChecker: boolean): StateNode {
  // Scripts write tags inside strings of their own.
  const text = state.script?.text.replaceAll(/\\(["'])/g, '$1') ?? state.prompt;
  const written = writtenTags(text, state.promptLine);
  const edges = engineEdges(state);
  if (isChecker || isEngineDriven(state)) return { state, edges, written, open: false, isChecker };
  if (state.script === undefined && state.allowed_transitions.length > 0) {
    return { state, edges: [...edges, ...policyEdges(state)], written, open: false, isChecker };
  }
  const source = state.script === undefined ? 'prompt' : 'script';
  const own = written.flatMap((tag) => writtenEdge(tag, source));
  const open = state.script !== undefined && (own.length === 0 || own.some((edge) => isUndecided(edge)));
  return { state, edges: [...edges, ...own], written, open, isChecker };
}

/** It leads to a State, and which is decided later. */
function isUndecided({ kind, target }: Edge): boolean {
  return target === null && isTagName(kind) && tagOf(kind).content === 'state';
}

const blank = { goesOn: null, timeoutNext: null, keepsStack: true, payload: null, line: null };

function engineEdges(state: StateDefinition): Edge[] {
  return (['next', 'skip', 'question', 'replan', 'approve', 'revise', 'evaluator', 'check'] as const).flatMap(
    (kind): Edge[] => {
      const target = kind === 'skip' ? state.skip?.next : state[kind];
      return target === undefined ? [] : [{ ...blank, kind, target, source: 'engine' }];
    },
  );
}

function policyEdges(state: StateDefinition): Edge[] {
  return state.allowed_transitions.map((entry) => ({
    ...tagEdge(entry.tag, {
      content: fixedContent(entry) ?? null,
      attribute: (name) => entry[name] ?? null,
    }),
    payload: entry.payload ?? null,
    source: 'policy',
    line: null,
  }));
}

function writtenEdge({ tag, attributes, content, line }: WrittenTag, source: 'prompt' | 'script'): Edge[] {
  if (tag === 'print') return [];
  const { content: kind } = tagOf(tag);
  const edge = tagEdge(tag, {
    content: kind === 'state' ? closedName(content) : null,
    attribute: (name) => (name === 'stack' ? (attributes.get(name) ?? null) : closedName(attributes.get(name))),
  });
  return [{ ...edge, payload: null, source, line }];
}

interface Said {
  readonly content: string | null;
  attribute(name: 'return' | 'next' | 'timeout_next' | 'stack'): string | null;
}

/** Where a tag leads: to its content, or where that is text, to its `next`. */
function tagEdge(tag: MoveTag, { content, attribute }: Said): Omit<Edge, 'payload' | 'source' | 'line'> {
  const { content: kind, does } = tagOf(tag);
  const goesOn = attribute('return') ?? attribute('next');
  const leads = kind === 'state' || kind === 'workflow';
  const clears = does.kind === 'enter' && does.stack === 'cleared';
  return {
    kind: tag,
    target: kind === 'state' ? content : leads ? null : goesOn,
    goesOn: leads ? goesOn : null,
    timeoutNext: attribute('timeout_next'),
    keepsStack: !clears || attribute('stack') === 'keep',
  };
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

export function isForkEdge({ kind }: Edge): boolean {
  return effectOf(kind) === 'fork';
}

/** It leads to what comes back with a result. */
export function isCallEdge({ kind }: Edge): boolean {
  return effectOf(kind) === 'call';
}

export function isReturnEdge({ kind }: Edge): boolean {
  return effectOf(kind) === 'return';
}

function effectOf(kind: EdgeKind): string | null {
  return isTagName(kind) ? tagOf(kind).does.kind : null;
}
