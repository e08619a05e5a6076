import type { ObjectStore } from '../../store/index.ts';
import { type Ignore, parseIgnore } from '../paths/ignore.ts';
import type { Manifest } from '../state/manifest.ts';

/** Whether a file may have been there without being in the Checkpoint: it was skipped or ignored when it was made. */
export function couldNotSee({ absent, skipped }: Manifest, ignoredThen: Ignore, path: string): boolean {
  if (absent.has(path)) return false;
  return withAncestors(path).some((each) => skipped.has(each) || ignoredThen(each, each !== path));
}

function withAncestors(path: string): string[] {
  const segments = path.split('/');
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}

export async function ignoreOf(objects: ObjectStore, manifest: Manifest): Promise<Ignore> {
  const file = manifest.files.get('.galleyignore');
  return parseIgnore(file === undefined ? '' : (await objects.get(file.hash)).toString('utf8'));
}
