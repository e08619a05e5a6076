/** The same choice in every run: some of the changes, other ones in each round. */
export function pick(changes: readonly { readonly id: string }[], round: number): string[] {
  let state = round * 7919 + 17;
  return changes.flatMap(({ id }) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state >> 12) % 2 === 0 ? [id] : [];
  });
}
