import type { BenchRow } from '../measure.ts';

/** What is to be reached stands where a peer would: a ratio up to 1 keeps it. */
export function goal(value: number): Pick<BenchRow, 'peer' | 'peer_name'> {
  return { peer: () => value, peer_name: 'goal' };
}
