import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { GalleyError } from '@galley/schema';
import { StoreWriteError, temporaryFolder } from '../../store/index.ts';
import { type MoreEvents, writeDraft } from '../draft/draft.ts';
import type { StagedWriter } from '../draft/draft-writer.ts';
import type { WorkbenchContext } from '../files/context.ts';
import { FileNotFoundError } from '../paths/errors.ts';
import { inParallel } from '../paths/in-parallel.ts';
import type { Exclusive } from '../paths/mutex.ts';
import { removeTree } from '../paths/remove-tree.ts';
import { readIgnore, walk } from '../paths/walk.ts';
import { absorbView } from './absorb.ts';
import { type LaidOut, layOutFile, passClockTick } from './materialise-file.ts';

export interface MaterialiseOptions<Result> {
  /** Only these files; all of the overlay when left out. */
  readonly paths?: readonly string[];
  /** Events that land in one append with what was absorbed, as with `write`. */
  readonly more?: MoreEvents<Result>;
}

/**
 * Gives `work` a folder of real files with the overlay's content and takes what it changed there into the Draft, in
 * one transaction. The folder is a copy outside Published: whatever happens to it, nothing else changes. Writers wait
 * only while it is laid out and taken in: programs may work for an hour, many of them side by side. A file that
 * somebody else changed meanwhile is not overwritten.
 */
export async function materialise<Result>(
  context: WorkbenchContext,
  exclusively: Exclusive,
  cause: string,
  work: (directory: string) => Promise<Result>,
  { paths, more }: MaterialiseOptions<Result> = {},
): Promise<Result> {
  const view = join(temporaryFolder(context.store.directory), `view-${randomUUID()}`);
  try {
    const { laidOut, draft } = await exclusively(async () => {
      await makeView(context, view);
      return { laidOut: await layOut(context, view, paths), draft: context.state().draft };
    });
    const result = await work(view);
    const absorb = async (writer: StagedWriter) => {
      await absorbView(context, { view, laidOut, draft }, writer);
      return result;
    };
    return await exclusively(() => writeDraft(context, cause, absorb, more));
  } finally {
    await removeTree(view);
  }
}

async function makeView({ disk }: WorkbenchContext, view: string): Promise<void> {
  try {
    await disk.makeDirectory(view);
  } catch (error) {
    throw new StoreWriteError('a view of the files', error);
  }
}

async function layOut(
  context: WorkbenchContext,
  view: string,
  given: readonly string[] | undefined,
): Promise<ReadonlyMap<string, LaidOut>> {
  const laidOut = new Map<string, LaidOut>();
  const wanted = given === undefined ? await overlayPaths(context) : await resolveAll(context, given);
  await inParallel([...wanted], async (path) => {
    try {
      const file = await layOutFile(context, view, path);
      if (file !== null) laidOut.set(path, file);
      else if (given !== undefined) throw new FileNotFoundError(path);
    } catch (error) {
      // A file of the whole folder that cannot be read is missing in the view, and cannot be overwritten from it.
      if (given !== undefined || !(error instanceof GalleyError) || error.code.startsWith('STORE_')) throw error;
    }
  });
  await passClockTick(view, laidOut.values());
  return laidOut;
}

async function overlayPaths({ root, state }: WorkbenchContext): Promise<Set<string>> {
  const paths = new Set(state().draft?.entries.keys() ?? []);
  for await (const { kind, path } of walk(root, await readIgnore(root))) if (kind === 'file') paths.add(path);
  return paths;
}

async function resolveAll({ spelling }: WorkbenchContext, given: readonly string[]): Promise<Set<string>> {
  const paths = new Set<string>();
  for (const path of given) paths.add(await spelling.resolve(path));
  return paths;
}
