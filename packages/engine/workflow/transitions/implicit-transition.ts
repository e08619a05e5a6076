import { type AllowedTransition, fixedContent, type TransitionPolicy } from './policy.ts';
import { contents } from './tags/contents.ts';
import { attributesOf, isFork, tagOf } from './tags/table.ts';
import type { AnyMove, Fork, Move, Transition } from './transition.ts';

/**
 * The transition that an answer without a tag means: the only one there is, if nothing about it is open. `forks` is for
 * journals of Runs in which one fork that stood alone counted, too.
 */
export function implicitTransition(
  policy: TransitionPolicy,
  { forks = false }: { readonly forks?: boolean } = {},
): Transition | null {
  const [entry, another] = policy.allowed_transitions;
  if (entry === undefined || another !== undefined) return null;
  const { implicit, does } = tagOf(entry.tag);
  if (does.kind === 'fork') return forks ? forkAlone(entry) : null;
  const move = implicit ? fromEntry(entry) : null;
  // Its fields are those of the tag's definition, from which the types are made.
  return move === null ? null : { forks: [], move: move as Move, prints: [] };
}

function forkAlone(entry: AllowedTransition): Transition | null {
  const fork = fromEntry(entry);
  if (fork === null || !isFork(fork.tag) || typeof fork.next !== 'string') return null;
  const move = { tag: 'goto', target: fork.next, input: null, variables: {} } as const;
  return { forks: [fork as Fork], move, prints: [] };
}

/** The move that an entry describes; null where it leaves something open that must be said. */
function fromEntry(entry: AllowedTransition): AnyMove | null {
  const { content, attributes, others } = tagOf(entry.tag);
  const fixed = fixedContent(entry);
  if (fixed === undefined) return null;
  const taken = attributesOf(entry.tag);
  if (taken.some((name) => attributes[name] === 'required' && entry[name] === undefined)) return null;
  return {
    tag: entry.tag,
    [contents[content].field]: fixed,
    ...Object.fromEntries(taken.map((name) => [name, entry[name] ?? null])),
    ...(others === 'variables' ? { variables: entry.variables ?? {} } : {}),
  };
}
