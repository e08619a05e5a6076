/** Numbers below a count, the same for the same seed. */
export function picker(seed: string): (count: number) => number {
  let state = 2_166_136_261;
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619);
  return (count) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
    return count === 0 ? 0 : ((state >>> 8) & 0xffffff) % count;
  };
}
