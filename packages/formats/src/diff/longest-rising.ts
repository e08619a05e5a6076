/** Marks the members of a longest rising run of `values`: those that did not have to move. */
export function longestRising(values: Int32Array): Uint8Array {
  const previous = new Int32Array(values.length).fill(-1);
  const tops = new Int32Array(values.length);
  let length = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? 0;
    let low = 0;
    let high = length;
    // Nearly sorted input, the usual case, lands at the end at once.
    if (length > 0 && (values[tops[length - 1] ?? 0] ?? 0) < value) low = length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tops[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (tops[low - 1] ?? -1);
    tops[low] = index;
    if (low === length) length += 1;
  }
  const isMember = new Uint8Array(values.length);
  for (let at = length === 0 ? -1 : (tops[length - 1] ?? -1); at >= 0; at = previous[at] ?? -1) isMember[at] = 1;
  return isMember;
}
