import { type AllowedTransition, fixedContent, type TransitionPolicy } from './policy.ts';
import { attributeOf } from './tags/attributes.ts';
import { contents } from './tags/contents.ts';
import { attributesOf, tagOf } from './tags/table.ts';
import { type AnyMove, contentOf, type Fork, type Transition } from './transition.ts';

/** The entry that allows this move, or undefined. An empty policy is not asked. */
export function allowingEntry(move: AnyMove, policy: TransitionPolicy): AllowedTransition | undefined {
  return policy.allowed_transitions.find((entry) => allows(entry, move));
}

/** As above for a fork whose parent goes on at `next`. */
export function allowingForkEntry(fork: Fork, next: string, policy: TransitionPolicy): AllowedTransition | undefined {
  return allowingEntry({ ...fork, next }, policy);
}

/** The parent of forks may go where one of their entries lets it, without an entry of its own for the goto. */
export function forksAllowMove({ forks, move }: Transition, policy: TransitionPolicy): boolean {
  if (move.tag !== 'goto') return false;
  return forks.some((fork) => allowingForkEntry(fork, move.target, policy)?.next === move.target);
}

function allows(entry: AllowedTransition, move: AnyMove): boolean {
  return entry.tag === move.tag && fitsContent(entry, move) && fitsAttributes(entry, move);
}

function fitsContent(entry: AllowedTransition, move: AnyMove): boolean {
  const fixed = fixedContent(entry);
  if (fixed === undefined) return true;
  const { isText } = contents[tagOf(entry.tag).content];
  return isText ? fixed.trim() === contentOf(move).trim() : fixed === contentOf(move);
}

function fitsAttributes(entry: AllowedTransition, move: AnyMove): boolean {
  return attributesOf(entry.tag).every((name) => {
    const { policy, otherwise } = attributeOf(name);
    const [fixed, found] = [entry[name], move[name]];
    // What it may leave out is filled in from the entry.
    const isLeftOut = found === null || found === undefined;
    if (policy === 'hands' || fixed === undefined || (isLeftOut && policy === 'completes')) return true;
    return fixed === (found ?? otherwise);
  });
}
