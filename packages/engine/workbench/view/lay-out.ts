import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { GalleyError } from '@galley/schema';
import { lookOf, sameLook } from '../../store/index.ts';
import type { WorkbenchContext } from '../files/context.ts';
import { isAgentConfiguration } from '../paths/agent-configuration.ts';
import { FileNotFoundError } from '../paths/errors.ts';
import { inParallel } from '../paths/in-parallel.ts';
import { locate, statInside } from '../paths/open-inside.ts';
import { readIgnore, walk } from '../paths/walk.ts';
import type { DraftState } from '../state/draft-state.ts';
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
  const now = new Map<string, LaidOut>();
  for (const path of before.keys()) if (!wanted.has(path)) await removeFrom(view, path);
  await inParallel([...wanted], async (path) => {
    const known = before.get(path);
    if (known !== undefined) {
      if (await isCurrent(context, draft, path, known)) return void now.set(path, known);
      await removeFrom(view, path);
    }
    try {
      const file = await layOutFile(context, draft, view.folder, path);
      if (file !== null) now.set(path, file);
      else if (strict) throw new FileNotFoundError(path);
    } catch (error) {
      // A file of the whole folder that cannot be read is missing in the view, and cannot be overwritten from it.
      if (strict || !(error instanceof GalleyError) || error.code.startsWith('STORE_')) throw error;
    }
  });
  view.laidOut = now;
  await passClockTick(view.folder, now.values());
}

async function isCurrent(
  { root }: WorkbenchContext,
  draft: DraftState | null,
  path: string,
  { source, hash }: LaidOut,
): Promise<boolean> {
  const entry = draft?.entries.get(path);
  if (entry !== undefined) return entry.hash !== null && entry.hash === hash;
  if (source === null) return false;
  const stats = await statInside(root, path);
  return stats !== null && sameLook(source, lookOf(stats));
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
