import type { ObjectStore } from '../ports/ports.ts';

/**
 * A file with the content, for programs that read files themselves. It is there when this resolves, also where it lay in an
 * archive or on another machine alone; a link in its place, which would be read wherever it leads, is none.
 */
export async function storedPath(objects: ObjectStore, hash: string): Promise<string> {
  if (!(await objects.has(hash))) await objects.put(await objects.get(hash));
  return objects.pathOf(hash);
}
