import { type FileEntry, namedIn } from '../../workbench/index.ts';
import type { FileMaps } from './file-maps.ts';
import type { ManifestPart } from './manifest.ts';

/** Most files whose maps are looked at for one prompt. */
const mostMapped = 40;

/** Files with the most telling first: those the request names, those the Draft holds, then the others as listed. */
export function tellingFirst(files: readonly FileEntry[], request: string): FileEntry[] {
  const words = request.toLowerCase();
  const isNamed = namedIn(request);
  const rank = ({ path, draft }: FileEntry): number => {
    const name = path.toLowerCase();
    if (isNamed(path) || words.includes(name) || words.includes(name.slice(name.lastIndexOf('/') + 1))) return 0;
    return draft === null ? 2 : 1;
  };
  return files.toSorted((left, right) => rank(left) - rank(right));
}

/** The parts of a manifest, maps included where there is one to be had in passing. */
export async function manifestParts(
  files: readonly FileEntry[],
  request: string,
  maps: FileMaps,
): Promise<ManifestPart[]> {
  const ordered = tellingFirst(
    files.filter((file) => file.draft !== 'deleted'),
    request,
  );
  const parts: ManifestPart[] = [];
  for (const file of ordered.slice(0, mostMapped)) parts.push({ file, map: await maps.summary(file) });
  return [...parts, ...ordered.slice(mostMapped).map((file) => ({ file, map: null }))];
}
