export interface Random {
  /** A number from 0 up to but not including 1. */
  next(): number;
  integer(from: number, to: number): number;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
}

/** A small seeded generator (mulberry32): the sample must come out byte for byte the same on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    integer,
    pick: (values) => values[integer(0, values.length - 1)] ?? values[0],
  };
}
