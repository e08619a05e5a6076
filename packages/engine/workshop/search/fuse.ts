/** Hits of one way to search, best first. */
export interface Ranking<Reason> {
  readonly by: Reason;
  readonly ids: readonly number[];
  readonly weight?: number;
}

export interface Fused<Reason> {
  readonly id: number;
  readonly score: number;
  readonly by: readonly Reason[];
}

/** Damps the difference between the first places, so that no single ranking decides alone. */
const DAMPING = 5;

/** Reciprocal rank fusion: scores of different kinds cannot be compared, places in a list can. */
export function fuse<Reason>(rankings: readonly Ranking<Reason>[]): Fused<Reason>[] {
  const found = new Map<number, { score: number; by: Reason[] }>();
  for (const { by, ids, weight = 1 } of rankings) {
    for (const [place, id] of ids.entries()) {
      const entry = found.get(id) ?? { score: 0, by: [] };
      entry.score += weight / (DAMPING + place + 1);
      entry.by.push(by);
      found.set(id, entry);
    }
  }
  return [...found].map(([id, entry]) => ({ id, ...entry })).sort((a, b) => b.score - a.score || a.id - b.id);
}
