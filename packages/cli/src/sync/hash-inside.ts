import { createHash } from 'node:crypto';
import { openInside } from '@galley/engine/workbench';

/** Null where there is no file. */
export async function hashInside(root: string, path: string): Promise<string | null> {
  const handle = await openInside(root, path);
  if (handle === null) return null;
  const hash = createHash('sha256');
  // The stream closes the handle.
  for await (const part of handle.createReadStream()) hash.update(part);
  return hash.digest('hex');
}
