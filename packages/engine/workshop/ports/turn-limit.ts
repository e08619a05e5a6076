import type { RunState } from '../../workflow/index.ts';

/** Less than this is no turn: a program that is given it would be cut off before it has answered once. */
const smallest = 0.05;

/**
 * How much of the `left` dollars one turn of a program may use: an even share among the turns that are about to begin,
 * and not less than the dearest turn of this Run so far. What does not fit then waits, or asks for more.
 */
export function turnLimit({ agents, dearestTurn }: RunState, left: number): number {
  const floor = Math.max(smallest, dearestTurn);
  let waiting = 0;
  for (const { status, pending } of agents.values()) {
    if (status === 'working' && pending?.kind === 'run_turn' && !pending.intended) waiting += 1;
  }
  return Math.max(floor, left / Math.max(1, waiting));
}
