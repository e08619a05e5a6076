import type { SheetDiff } from '@galley/formats';

/** Before which row of the Draft a row that went would stand. */
export function removedPlaces(shifts: SheetDiff['shifts']): (row: number) => number {
  const stretches: { readonly first: number; readonly last: number; readonly at: number }[] = [];
  let [draft, reference] = [1, 1];
  for (const { axis, kind, at, count } of shifts) {
    if (axis !== 'rows') continue;
    reference += at - draft;
    draft = at;
    if (kind === 'insert') draft += count;
    else {
      stretches.push({ first: reference, last: reference + count - 1, at });
      reference += count;
    }
  }
  return (row) => stretches.find(({ first, last }) => row >= first && row <= last)?.at ?? row;
}
