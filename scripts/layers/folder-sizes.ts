import { folderOf, isProductCode } from './source-files.ts';

/** Source files of each folder, without those of the folders in it; the largest first. */
export function folderSizes(files: readonly string[]): (readonly [folder: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const path of files.filter(isProductCode)) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}
