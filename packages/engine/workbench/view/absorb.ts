import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { lookOf, type StoredObject, sameLook } from '../../store/index.ts';
import { FileChangedWhileEditedError, type StagedWriter } from '../draft/draft-writer.ts';
import type { WorkbenchContext } from '../files/context.ts';
import { FileTooLargeError } from '../paths/errors.ts';
import { inParallel } from '../paths/in-parallel.ts';
import { openInside, statInside } from '../paths/open-inside.ts';
import type { DraftState } from '../state/draft-state.ts';
import type { Examined } from './examine.ts';
import type { LaidOut } from './materialise-file.ts';
import type { View } from './views.ts';

/** A view that was laid out over a Draft, and what became of it. */
interface WorkedView {
  readonly view: View;
  readonly draft: DraftState | null;
  readonly examined: Examined;
}

/** Takes into the Draft what became of a view, and notes in the view what the Draft holds then. */
export async function absorbView(
  context: WorkbenchContext,
  { view, draft, examined }: WorkedView,
  writer: StagedWriter,
): Promise<void> {
  const { changed, gone } = examined;
  const { laidOut, folder } = view;
  for (const path of [...changed, ...gone]) {
    const now = context.state().draft?.entries.get(path);
    if (now?.hash !== draft?.entries.get(path)?.hash) throw new FileChangedWhileEditedError(path);
    const basis = laidOut.get(path);
    if (basis === undefined) continue;
    await writer.basisOf(path);
    await refuseOvertaken(context, path, basis);
  }

  const stored = await storeChanged(context, folder, changed);
  const renames = await findRenames(laidOut, gone, stored, writer);
  for (const path of gone) if (!renames.has(path)) await writer.delete(path);
  for (const [from, to] of renames) await writer.rename(from, to);
  const renamed = new Set(renames.values());
  for (const [path, content] of stored) if (!renamed.has(path)) await writer.adopt(path, content);
  view.laidOut = await noteChanges(view, gone, stored);
}

async function noteChanges(
  { folder, laidOut }: View,
  gone: readonly string[],
  stored: ReadonlyMap<string, StoredObject>,
): Promise<ReadonlyMap<string, LaidOut>> {
  const noted = new Map(laidOut);
  for (const path of gone) noted.delete(path);
  for (const [path, { hash }] of stored) {
    const look = lookOf(await lstat(join(folder, path), { bigint: true }));
    noted.set(path, { look, source: null, hash });
  }
  return noted;
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
