import { GalleyError } from '@galley/schema';
import type { WorkbenchContext } from '../files/context.ts';
import type { Ignore } from '../paths/ignore.ts';
import { inParallel } from '../paths/in-parallel.ts';
import { readIgnore, walk } from '../paths/walk.ts';
import type { Manifest, ManifestFile } from '../state/manifest.ts';
import { manifestOf } from './checkpoint.ts';
import { couldNotSee, ignoreOf } from './could-not-see.ts';

/** A Checkpoint by its id, or the folder as it is. */
export type ComparedState = string | 'now';

export interface ComparedFile extends ManifestFile {
  readonly path: string;
}

export interface ComparedChange {
  readonly path: string;
  readonly before: ManifestFile;
  readonly after: ManifestFile;
}

export interface Comparison {
  readonly added: readonly ComparedFile[];
  readonly removed: readonly ComparedFile[];
  readonly modified: readonly ComparedChange[];
  readonly unchanged: number;
  /** Files of which only one side could tell: too large, closed, or ignored on the other. */
  readonly unknown: readonly string[];
}

interface SeenFolder {
  readonly manifest: Manifest;
  readonly ignored: Ignore;
}

/** From `left` to `right`. Reads lists of files only; of the folder, those files that the stat cache does not know. */
export async function compareStates(
  context: WorkbenchContext,
  left: ComparedState,
  right: ComparedState,
): Promise<Comparison> {
  const [before, after] = [await checkpointSide(context, left), await checkpointSide(context, right)];
  const known = [before, after].flatMap((side) => (side === null ? [] : namedPaths(side.manifest)));
  const now = before !== null && after !== null ? null : await lookAtFolder(context, known);
  if (now !== null) context.store.statCache.flush();
  return compareFolders(before ?? now ?? nothing, after ?? now ?? nothing);
}

const nothing: SeenFolder = {
  manifest: { files: new Map(), absent: new Set(), skipped: new Set() },
  ignored: () => false,
};

function compareFolders(before: SeenFolder, after: SeenFolder): Comparison {
  const added: ComparedFile[] = [];
  const removed: ComparedFile[] = [];
  const modified: ComparedChange[] = [];
  const unknown: string[] = [];
  let unchanged = 0;
  for (const [path, file] of before.manifest.files) {
    const later = after.manifest.files.get(path);
    if (later === undefined) {
      if (couldNotSee(after.manifest, after.ignored, path)) unknown.push(path);
      else removed.push({ path, ...file });
    } else if (later.hash === file.hash && later.mode === file.mode) unchanged += 1;
    else modified.push({ path, before: file, after: later });
  }
  for (const [path, file] of after.manifest.files) {
    if (before.manifest.files.has(path)) continue;
    if (couldNotSee(before.manifest, before.ignored, path)) unknown.push(path);
    else added.push({ path, ...file });
  }
  const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1);
  return {
    added: added.sort(byPath),
    removed: removed.sort(byPath),
    modified: modified.sort(byPath),
    unchanged,
    unknown: unknown.sort(),
  };
}

async function checkpointSide(context: WorkbenchContext, state: ComparedState): Promise<SeenFolder | null> {
  if (state === 'now') return null;
  const manifest = await manifestOf(context, state);
  return { manifest, ignored: await ignoreOf(context.store.objects, manifest) };
}

function namedPaths({ files, absent }: Manifest): string[] {
  return [...files.keys(), ...absent];
}

/** As a snapshot of the folder, without storing anything. `include` is looked at even where it is ignored now. */
async function lookAtFolder(context: WorkbenchContext, include: readonly string[]): Promise<SeenFolder> {
  const { root, published } = context;
  const ignored = await readIgnore(root);
  const paths = new Set(include);
  const files = new Map<string, ManifestFile>();
  const skipped = new Set<string>();
  const absent = new Set<string>();
  for await (const { kind, path } of walk(root, ignored)) {
    if (kind === 'file') paths.add(path);
    else skipped.add(path);
  }
  await inParallel([...paths], async (path) => {
    try {
      const stats = await published.stat(path);
      const hash = stats === null ? null : await published.hashOf(path);
      if (stats === null || hash === null) absent.add(path);
      else files.set(path, { hash, size: stats.size, mode: stats.mode });
    } catch (error) {
      if (!(error instanceof GalleyError)) throw error;
      skipped.add(path);
    }
  });
  return { manifest: { files, absent, skipped }, ignored };
}
