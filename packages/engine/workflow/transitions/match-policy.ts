import type { AllowedTransition, TransitionPolicy } from './policy.ts';
import type { Fork, Move, Transition } from './transition.ts';

/** The entry that allows this move, or undefined. An empty policy is not asked. */
export function allowingEntry(move: Move, policy: TransitionPolicy): AllowedTransition | undefined {
  return policy.allowed_transitions.find((entry) => allowsMove(entry, move));
}

export function allowingForkEntry(fork: Fork, next: string, policy: TransitionPolicy): AllowedTransition | undefined {
  return policy.allowed_transitions.find(
    (entry) =>
      entry.tag === (fork.workflow === null ? 'fork' : 'fork-workflow') &&
      fits(entry.target, fork.workflow ?? fork.target) &&
      fits(entry.next, next),
  );
}

/** The parent of forks may go where one of their entries lets it, without an entry of its own for the goto. */
export function forksAllowMove({ forks, move }: Transition, policy: TransitionPolicy): boolean {
  if (move.tag !== 'goto') return false;
  return forks.some((fork) => allowingForkEntry(fork, move.target, policy)?.next === move.target);
}

function allowsMove(entry: AllowedTransition, move: Move): boolean {
  if (entry.tag !== move.tag) return false;
  switch (move.tag) {
    case 'goto':
      return fits(entry.target, move.target);
    case 'reset':
      return fits(entry.target, move.target) && fits(entry.stack, move.keepStack ? 'keep' : 'clear');
    case 'function':
    case 'call':
      return fits(entry.target, move.target) && fits(entry.return, move.returnTo);
    case 'call-workflow':
    case 'function-workflow':
      return fits(entry.target, move.workflow) && fits(entry.return, move.returnTo);
    case 'reset-workflow':
      return fits(entry.target, move.workflow);
    case 'result':
      return entry.payload === undefined || entry.payload.trim() === move.payload.trim();
    case 'ask':
      return (
        fits(entry.next, move.next) &&
        (move.timeoutMs === null || fits(entry.timeoutMs, move.timeoutMs)) &&
        (move.timeoutNext === null || fits(entry.timeout_next, move.timeoutNext))
      );
  }
}

function fits<T>(wanted: T | undefined, found: T): boolean {
  return wanted === undefined || wanted === found;
}
