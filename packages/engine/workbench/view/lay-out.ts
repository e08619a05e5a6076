import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { GalleyError } from '@galley/schema';
import { lookOf, StoreError, sameLook } from '../../store/index.ts';
import type { WorkbenchContext } from '../files/context.ts';
import { lookAtAll } from '../files/look-at-all.ts';
import { isAgentConfiguration } from '../paths/agent-configuration.ts';
import { FileNotFoundError } from '../paths/errors.ts';
import { inParallel } from '../paths/in-parallel.ts';
import { locate } from '../paths/open-inside.ts';
import { readIgnore, walk } from '../paths/walk.ts';
import type { DraftState } from '../state/draft-state.ts';
import { copySmallFiles } from './copy-small.ts';
import { type LaidOut, layOutFile, passClockTick } from './materialise-file.ts';
import type { View, Views } from './views.ts';

/**
 * Brings a view to what the overlay holds now: only what changed since is copied. Configuration of agents and
 * editors is never laid out, so that a program does not take the person's for its own. Nobody waits meanwhile: what others
 * change under it is noticed when the view is taken in.
 */
export async function layOut(
  context: WorkbenchContext,
  views: Views,
  view: View,
  draft: DraftState | null,
  given: readonly string[] | undefined,
): Promise<void> {
  const wanted = given === undefined ? await overlayPaths(context, draft) : await resolveAll(context, given);
  const strict = given !== undefined;
  if (view.laidOut.size > 0) {
    try {
      await update(context, view, draft, { wanted, strict });
      return;
    } catch (error) {
      if (error instanceof FileNotFoundError) throw error;
      // Something stands in the way of a file, or a link leads out: what an earlier program left is not worth keeping.
      await views.reset(view);
    }
  }
  await update(context, view, draft, { wanted, strict });
}

interface Wanted {
  readonly wanted: ReadonlySet<string>;
  /** Every one of them must be there. */
  readonly strict: boolean;
}

async function update(
  context: WorkbenchContext,
  view: View,
  draft: DraftState | null,
  { wanted, strict }: Wanted,
): Promise<void> {
  const before = view.laidOut;
  const now = await findCurrent(context, view, draft, wanted);
  for (const path of before.keys()) if (!now.has(path)) await removeFrom(view, path);
  const missing = [...wanted].filter((path) => !now.has(path));
  const published = missing.filter((path) => draft?.entries.has(path) !== true);
  const small = await copySmallFiles(context.root, view.folder, published, context.maxFileBytes);
  for (const [path, file] of small) now.set(path, file);
  const rest = missing.filter((path) => !small.has(path));
  await inParallel(rest, async (path) => {
    try {
      const file = await layOutFile(context, draft, view.folder, path);
      if (file !== null) now.set(path, file);
      else if (strict) throw new FileNotFoundError(path);
    } catch (error) {
      // A file of the whole folder that cannot be read is missing in the view, and cannot be overwritten from it.
      if (strict || !(error instanceof GalleyError) || error instanceof StoreError) throw error;
    }
  });
  view.laidOut = now;
  await passClockTick(view.folder, now.values());
}

/**
 * What lies in the view and is what the overlay holds. A Published file behind a folder that became a link has another
 * inode than the one that was copied, and so is left to the checks of laying it out.
 */
async function findCurrent(
  { root }: WorkbenchContext,
  { laidOut }: View,
  draft: DraftState | null,
  wanted: ReadonlySet<string>,
): Promise<Map<string, LaidOut>> {
  const current = new Map<string, LaidOut>();
  const published: string[] = [];
  for (const [path, known] of laidOut) {
    if (!wanted.has(path)) continue;
    const entry = draft?.entries.get(path);
    if (entry === undefined) published.push(path);
    else if (entry.hash !== null && entry.hash === known.hash) current.set(path, known);
  }
  await lookAtAll(root, published, (path, stats) => {
    const known = laidOut.get(path);
    if (known?.source == null || stats === null || stats === 'unreadable') return;
    if (sameLook(known.source, lookOf(stats))) current.set(path, known);
  });
  return current;
}

async function removeFrom({ folder }: View, path: string): Promise<void> {
  if ((await locate(folder, path)) !== null) await rm(join(folder, path), { recursive: true, force: true });
}

async function overlayPaths({ root }: WorkbenchContext, draft: DraftState | null): Promise<Set<string>> {
  const paths = new Set<string>();
  for (const path of draft?.entries.keys() ?? []) if (!isAgentConfiguration(path)) paths.add(path);
  for await (const { kind, path } of walk(root, await readIgnore(root))) {
    if (kind === 'file' && !isAgentConfiguration(path)) paths.add(path);
  }
  return paths;
}

async function resolveAll({ spelling }: WorkbenchContext, given: readonly string[]): Promise<Set<string>> {
  const paths = new Set<string>();
  for (const path of given) {
    const spelled = await spelling.resolve(path);
    if (!isAgentConfiguration(spelled)) paths.add(spelled);
  }
  return paths;
}
