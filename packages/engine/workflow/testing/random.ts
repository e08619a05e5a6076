/** A small seeded source of chance, so that a failing input can be made again. */
export interface Random {
  /** 0 … limit - 1. */
  below(limit: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  chance(probability: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    chance: (probability) => next() < probability,
  };
}
