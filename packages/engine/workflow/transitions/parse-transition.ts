import { type BuildProblem, buildTag } from './build-tag.ts';
import { scanTags, type TagElement } from './scan-tags.ts';
import { isFork, tagOf } from './tags/table.ts';
import type { Fork, Move, ParsedTransition, TransitionProblem } from './transition.ts';

/** Reads what a State's final text asks for: forks, one move, and text for people. */
export function parseTransition(text: string): ParsedTransition {
  const { elements, fault } = scanTags(text);
  const assembled = assembleTransition(elements, (at) => positionOf(text, at));
  if (fault === null) return assembled;
  return {
    ok: false,
    prints: printsOf(elements),
    problem: { code: fault.code, message: fault.message, ...positionOf(text, fault.at) },
  };
}

type Locate = (at: number) => { readonly line: number; readonly column: number };

/** Puts the tags of one answer together. Also the way in for moves that come as a tool call. */
export function assembleTransition(elements: readonly TagElement[], locate: Locate): ParsedTransition {
  const prints = printsOf(elements);
  const fail = (at: number, problem: BuildProblem): ParsedTransition => ({
    ok: false,
    problem: { ...problem, ...locate(at) },
    prints,
  });
  const forks: PlacedFork[] = [];
  const moves: PlacedMove[] = [];
  for (const element of elements) {
    if (tagOf(element.tag).does.kind === 'print') continue;
    const built = buildTag(element);
    if (!built.ok) return fail(element.at, built.problem);
    if (isForkValue(built.value)) forks.push({ fork: built.value, at: element.at });
    else moves.push({ move: built.value, at: element.at });
  }
  const [first, second] = moves;
  if (first !== undefined && second !== undefined) {
    const message = `both <${first.move.tag}> and <${second.move.tag}> are there; write exactly one`;
    return fail(second.at, { code: 'SEVERAL_MOVES', message });
  }
  const [fork] = forks;
  if (fork === undefined) {
    if (first !== undefined) return { ok: true, transition: { forks: [], move: first.move, prints } };
    return fail(0, { code: 'NO_TAG', message: 'the answer has no transition tag' });
  }
  const parent = continueParent(forks, first);
  if ('code' in parent) return fail(parent.at, { code: parent.code, message: parent.message });
  return { ok: true, transition: { forks: forks.map((placed) => placed.fork), move: parent, prints } };
}

interface PlacedFork {
  readonly fork: Fork;
  readonly at: number;
}
interface PlacedMove {
  readonly move: Move;
  readonly at: number;
}
type Misplaced = BuildProblem & { readonly at: number };

/** Where the parent of forks goes on: at a goto beside them or at the `next` on which they agree. */
function continueParent(forks: readonly PlacedFork[], beside: PlacedMove | undefined): Move | Misplaced {
  if (beside !== undefined && beside.move.tag !== 'goto') {
    const message = `<${beside.move.tag}> cannot stand beside <fork>; only <goto> can, and says where you go on`;
    return { code: 'SEVERAL_MOVES', message, at: beside.at };
  }
  let next = beside?.move.tag === 'goto' ? beside.move.target : null;
  for (const { fork, at } of forks) {
    if (fork.next === null) continue;
    if (next !== null && fork.next !== next) {
      const message = `you cannot go on at both ${next} and ${fork.next}; give every <fork> the same next=`;
      return { code: 'SEVERAL_MOVES', message, at };
    }
    next = fork.next;
  }
  if (beside !== undefined) return beside.move;
  if (next !== null) return { tag: 'goto', target: next, input: null, variables: {} };
  const message = '<fork> needs next="STATE", the State where you go on yourself, or a <goto> beside it';
  return { code: 'MISSING_ATTRIBUTE', message, at: forks[0]?.at ?? 0 };
}

function printsOf(elements: readonly TagElement[]): string[] {
  return elements.filter(({ tag }) => tagOf(tag).does.kind === 'print').map(({ content }) => content);
}

function isForkValue(value: Move | Fork): value is Fork {
  return isFork(value.tag);
}

function positionOf(text: string, at: number): Pick<TransitionProblem, 'line' | 'column'> {
  let line = 1;
  let start = 0;
  for (let next = text.indexOf('\n'); next !== -1 && next < at; next = text.indexOf('\n', next + 1)) {
    line += 1;
    start = next + 1;
  }
  return { line, column: at - start + 1 };
}
