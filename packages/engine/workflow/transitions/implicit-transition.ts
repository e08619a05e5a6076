import type { TransitionPolicy } from './policy.ts';
import type { Fork, Move, Transition } from './transition.ts';

/** The transition that an answer without a tag means: the only one there is, if nothing about it is open. */
export function implicitTransition(policy: TransitionPolicy): Transition | null {
  const [entry, another] = policy.allowed_transitions;
  if (entry === undefined || another !== undefined) return null;
  const { tag, target, next } = entry;
  const handover = { input: entry.input ?? null, variables: entry.variables ?? {} };
  const cd = entry.cd ?? null;
  const only = (move: Move, forks: readonly Fork[] = []): Transition => ({ forks, move, prints: [] });
  if (tag === 'result') return entry.payload === undefined ? null : only({ tag, payload: entry.payload });
  if (tag === 'ask' || target === undefined) return null;
  switch (tag) {
    case 'goto':
      return only({ tag, target, ...handover });
    case 'reset':
      return only({ tag, target, keepStack: entry.stack === 'keep', cd, ...handover });
    case 'reset-workflow':
      return only({ tag, workflow: target, cd, ...handover });
    case 'function':
    case 'call':
      return entry.return === undefined ? null : only({ tag, target, returnTo: entry.return, cd, ...handover });
    case 'call-workflow':
    case 'function-workflow':
      return entry.return === undefined
        ? null
        : only({ tag, workflow: target, returnTo: entry.return, cd, ...handover });
    case 'fork':
    case 'fork-workflow': {
      if (next === undefined) return null;
      const external = tag === 'fork-workflow';
      const fork = { target: external ? null : target, workflow: external ? target : null, cd, ...handover };
      return only({ tag: 'goto', target: next, input: null, variables: {} }, [fork]);
    }
  }
}
