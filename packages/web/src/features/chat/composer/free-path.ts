/** The path itself, or with a number where it is taken: `bill.pdf`, `bill 2.pdf`. `taken` is in lower case: disks may not tell cases apart. */
export function freePath(path: string, taken: ReadonlySet<string>): string {
  const dot = path.lastIndexOf('.');
  const hasEnding = dot > path.lastIndexOf('/') + 1;
  const [stem, ending] = hasEnding ? [path.slice(0, dot), path.slice(dot)] : [path, ''];
  let free = path;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} ${number}${ending}`;
  return free;
}
