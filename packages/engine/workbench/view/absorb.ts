import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { GalleyError, systemErrorCode } from '@galley/schema';
import { lookOf, type StoredObject, sameLook } from '../../store/index.ts';
import { FileChangedWhileEditedError, type StagedWriter } from '../draft/draft-writer.ts';
import type { WorkbenchContext } from '../files/context.ts';
import { FileTooLargeError } from '../paths/errors.ts';
import { inParallel } from '../paths/in-parallel.ts';
import { openInside, statInside } from '../paths/open-inside.ts';
import { readIgnore, type SkipReason, walk } from '../paths/walk.ts';
import type { DraftState } from '../state/draft-state.ts';
import type { LaidOut } from './materialise-file.ts';

export interface RefusedFile {
  readonly path: string;
  readonly reason: SkipReason;
}

export class ViewRefusedError extends GalleyError {
  constructor(refused: readonly RefusedFile[]) {
    super({
      code: 'VIEW_REFUSED',
      message: `The script left what cannot be kept: ${refused.map(({ path }) => JSON.stringify(path)).join(', ')}.`,
      remedy: 'Nothing was taken over. Let it write regular files with plain names; links and devices are not kept.',
      details: { refused },
    });
  }
}

/** A view as it was laid out, and the Draft of that moment. */
export interface View {
  readonly view: string;
  readonly laidOut: ReadonlyMap<string, LaidOut>;
  readonly draft: DraftState | null;
}

/** Takes into the Draft what became of a view. Changes nothing when any of it must be refused. */
export async function absorbView(
  context: WorkbenchContext,
  { view, laidOut, draft }: View,
  writer: StagedWriter,
): Promise<void> {
  const changed = await findChanged(context.root, view, laidOut);
  const gone: string[] = [];
  for (const path of laidOut.keys()) if (!(await isThere(view, path))) gone.push(path);
  for (const path of [...changed, ...gone]) {
    const now = context.state().draft?.entries.get(path);
    if (now?.hash !== draft?.entries.get(path)?.hash) throw new FileChangedWhileEditedError(path);
    const basis = laidOut.get(path);
    if (basis === undefined) continue;
    await writer.basisOf(path);
    await refuseOvertaken(context, path, basis);
  }

  const stored = await storeChanged(context, view, changed);
  const renames = await findRenames(laidOut, gone, stored, writer);
  for (const path of gone) if (!renames.has(path)) await writer.delete(path);
  for (const [from, to] of renames) await writer.rename(from, to);
  const renamed = new Set(renames.values());
  for (const [path, content] of stored) if (!renamed.has(path)) await writer.adopt(path, content);
}

/** New files and those whose look moved at all. Ignored names are left behind, unless they were laid out. */
async function findChanged(root: string, view: string, laidOut: ReadonlyMap<string, LaidOut>): Promise<Set<string>> {
  const changed = new Set<string>();
  const refused: RefusedFile[] = [];
  for await (const entry of walk(view, await readIgnore(root))) {
    if (entry.kind === 'skipped') refused.push({ path: entry.path, reason: entry.reason });
    else if (!laidOut.has(entry.path)) changed.add(entry.path);
  }
  for (const [path, { look }] of laidOut) {
    const stats = await lookAt(view, path);
    if (stats === 'link' || stats === 'device') {
      if (!refused.some((each) => each.path === path)) refused.push({ path, reason: stats });
    } else if (stats !== null && !sameLook(look, lookOf(stats))) changed.add(path);
  }
  if (refused.length > 0) throw new ViewRefusedError(refused);
  return changed;
}

async function lookAt(view: string, path: string) {
  try {
    const stats = await lstat(join(view, path), { bigint: true });
    if (stats.isFile()) return stats;
    if (stats.isDirectory()) return null;
    return stats.isSymbolicLink() ? 'link' : 'device';
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

async function isThere(view: string, path: string): Promise<boolean> {
  return (await statInside(view, path)) !== null;
}

/** The script worked on a copy: if the Published file has moved on since, its result would undo that change. */
async function refuseOvertaken({ root }: WorkbenchContext, path: string, { source }: LaidOut): Promise<void> {
  if (source === null) return;
  const now = await statInside(root, path);
  if (now === null || !sameLook(source, lookOf(now))) throw new FileChangedWhileEditedError(path);
}

async function storeChanged(
  { store, maxFileBytes }: WorkbenchContext,
  view: string,
  changed: ReadonlySet<string>,
): Promise<ReadonlyMap<string, StoredObject>> {
  const paths = [...changed].sort();
  const contents = await inParallel(paths, async (path): Promise<StoredObject | null> => {
    const handle = await openInside(view, path);
    if (handle === null) return null;
    try {
      const { size } = await handle.stat();
      if (size > maxFileBytes) throw new FileTooLargeError(path, size, maxFileBytes);
      return await store.objects.putFile(handle);
    } finally {
      await handle.close();
    }
  });
  const stored = new Map<string, StoredObject>();
  for (const [index, path] of paths.entries()) {
    const content = contents[index];
    if (content != null) stored.set(path, content);
  }
  return stored;
}

/** New path by old path, where the content of exactly one gone file is that of exactly one new file. */
async function findRenames(
  laidOut: ReadonlyMap<string, LaidOut>,
  gone: readonly string[],
  stored: ReadonlyMap<string, StoredObject>,
  writer: StagedWriter,
): Promise<ReadonlyMap<string, string>> {
  const goneBy = new Map<string, string[]>();
  for (const path of gone) {
    const hash = await writer.basisOf(path);
    if (hash !== null) goneBy.set(hash, [...(goneBy.get(hash) ?? []), path]);
  }
  const newBy = new Map<string, string[]>();
  for (const [path, { hash, size }] of stored) {
    if (!laidOut.has(path) && size > 0) newBy.set(hash, [...(newBy.get(hash) ?? []), path]);
  }
  const renames = new Map<string, string>();
  for (const [hash, [from, ...others]] of goneBy) {
    const [to, ...more] = newBy.get(hash) ?? [];
    if (from === undefined || to === undefined || others.length + more.length > 0) continue;
    // A new file over one that the view did not show is a change of that file.
    if (!(await writer.exists(to))) renames.set(from, to);
  }
  return renames;
}
