import { dirname } from 'node:path';
import { AlreadyExistsError, type FileOperation } from '@galley/schema';
import { manifestOf, prepareCheckpoint } from '../checkpoint/checkpoint.ts';
import { couldNotSee, ignoreOf } from '../checkpoint/could-not-see.ts';
import type { WorkbenchContext } from '../files/context.ts';
import { FileNotFoundError, FileTooLargeError, PathOccupiedError } from '../paths/errors.ts';
import { isFolder } from '../paths/open-inside.ts';
import type { Manifest } from '../state/manifest.ts';
import { PublishedChangedError } from './errors.ts';
import { performPublish } from './publish.ts';
import { refuseDrafted } from './refuse-drafted.ts';

/** What a person does to a file of their own. New content is an object already. */
export type FileAct =
  | (Expecting & { readonly kind: 'put'; readonly path: string; readonly hash: string; readonly replace: boolean })
  | (Expecting & { readonly kind: 'move'; readonly from: string; readonly to: string })
  | (Expecting & { readonly kind: 'delete'; readonly path: string });

interface Expecting {
  /** What the file must hold, null for no file; anything when left out. */
  readonly expected?: string | null | undefined;
}

export interface ChangedFiles {
  /** The folder before it: putting these paths back takes it back. */
  readonly checkpointId: string;
  readonly paths: readonly string[];
}

/**
 * A person's own acts on their own files: a Checkpoint first, then all of them or none, as a publish does it. They are
 * no part of the Draft nor of the conversation. A file that the Draft changes is left to the Draft.
 */
export async function changeFiles(
  context: WorkbenchContext,
  given: readonly FileAct[],
  name: string,
): Promise<ChangedFiles> {
  const named: FileAct[] = [];
  for (const act of given) named.push(await spelled(context, act));
  const include = [...new Set(named.flatMap(pathsOf))];
  const { checkpointId, manifest, event } = await prepareCheckpoint(context, 'files', name, { include });
  for (const act of named) refuseChanged(act, manifest);
  const acts = named.flatMap((act) => [...inFolder(act, manifest)]);
  refuseDrafted(context, acts.flatMap(pathsOf));
  const wanted = new Map<string, string | null>();
  const modes = new Map<string, number>();
  const hashOf = (path: string) => wanted.get(path) ?? (wanted.has(path) ? null : hashIn(manifest, path));
  for (const act of acts) {
    const target = act.kind === 'move' ? act.to : act.path;
    const moved = act.kind === 'move' ? act.from : target;
    if (act.kind !== 'put' && hashOf(moved) === null) throw new FileNotFoundError(moved);
    if (act.kind === 'delete') {
      wanted.set(act.path, null);
      continue;
    }
    const isTaken = hashOf(target) !== null && target !== moved;
    if (isTaken || (act.kind === 'put' && !act.replace && hashOf(target) !== null)) throw taken(target);
    await refuseOccupied(context, target);
    if (act.kind === 'put') {
      await refuseTooLarge(context, act);
      wanted.set(act.path, act.hash);
    } else {
      const mode = manifest.files.get(act.from)?.mode;
      if (mode !== undefined) modes.set(act.to, mode);
      const content = hashOf(act.from);
      wanted.set(act.from, null);
      wanted.set(act.to, content);
    }
  }
  return perform(context, { checkpointId, event, manifest, wanted, modeOf: (path) => modes.get(path) });
}

/** The named files as they were in a Checkpoint. Unlike a restore it can be done while a Draft changes other files. */
export async function putBackFiles(
  context: WorkbenchContext,
  checkpointId: string,
  given: readonly string[],
): Promise<ChangedFiles> {
  const paths: string[] = [];
  for (const path of given) paths.push(await context.spelling.resolve(path));
  refuseDrafted(context, paths);
  const then = await manifestOf(context, checkpointId);
  const ignoredThen = await ignoreOf(context.store.objects, then);
  const unknown = paths.find((path) => !then.files.has(path) && couldNotSee(then, ignoredThen, path));
  if (unknown !== undefined) throw new FileNotFoundError(unknown);
  const { manifest, event, ...made } = await prepareCheckpoint(context, 'files', 'Before putting files back', {
    include: paths,
  });
  const wanted = new Map(paths.map((path) => [path, hashIn(then, path)]));
  const modeOf = (path: string) => then.files.get(path)?.mode;
  return perform(context, { checkpointId: made.checkpointId, event, manifest, wanted, modeOf });
}

interface Wanted {
  readonly checkpointId: string;
  readonly event: Awaited<ReturnType<typeof prepareCheckpoint>>['event'];
  readonly manifest: Manifest;
  readonly wanted: ReadonlyMap<string, string | null>;
  modeOf(path: string): number | undefined;
}

async function perform(context: WorkbenchContext, wish: Wanted): Promise<ChangedFiles> {
  const { checkpointId, event, manifest, wanted } = wish;
  const operations = [...wanted]
    .map(([path, to]): FileOperation => ({ path, from: hashIn(manifest, path), to }))
    .filter(({ from, to }) => from !== to);
  if (operations.length > 0) {
    await performPublish(context, {
      kind: 'files',
      draftId: null,
      checkpointId,
      checkpoint: event,
      operations,
      modeOf: (path) => wish.modeOf(path) ?? manifest.files.get(path)?.mode,
    });
  }
  return { checkpointId, paths: operations.map(({ path }) => path) };
}

/** Somebody else changed it since the caller last looked: doing the act would undo their work unseen (SPEC B7). */
function refuseChanged(act: FileAct, manifest: Manifest): void {
  const path = act.kind === 'move' ? act.from : act.path;
  if (act.expected === undefined || act.expected === hashIn(manifest, path)) return;
  throw new PublishedChangedError(path, act.expected, hashIn(manifest, path));
}

function pathsOf(act: FileAct): string[] {
  return act.kind === 'move' ? [act.from, act.to] : [act.path];
}

/** What is done to a folder is done to each file below it. What Galley does not see of it stays where it is. */
function* inFolder(act: FileAct, { files }: Manifest): Iterable<FileAct> {
  const moved = act.kind === 'move' ? act.from : act.path;
  const below =
    act.kind === 'put' || files.has(moved) ? [] : [...files.keys()].filter((path) => path.startsWith(`${moved}/`));
  if (below.length === 0) yield act;
  for (const path of below) {
    yield act.kind === 'move'
      ? { kind: 'move', from: path, to: `${act.to}${path.slice(moved.length)}` }
      : { kind: 'delete', path };
  }
}

async function spelled({ spelling }: WorkbenchContext, act: FileAct): Promise<FileAct> {
  if (act.kind !== 'move') return { ...act, path: await spelling.resolve(act.path) };
  return { ...act, from: await spelling.resolve(act.from), to: await spelling.resolve(act.to) };
}

function hashIn({ files }: Manifest, path: string): string | null {
  return files.get(path)?.hash ?? null;
}

function taken(path: string): AlreadyExistsError {
  return new AlreadyExistsError(`There is a file ${path} already.`, 'Choose another name, or replace it.', { path });
}

async function refuseOccupied({ root, published }: WorkbenchContext, path: string): Promise<void> {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if ((await published.stat(folder)) !== null) {
      throw new PathOccupiedError(path, `${folder} is a file, not a folder`);
    }
  }
  if (await isFolder(root, path)) throw new PathOccupiedError(path, 'a folder has that name');
}

async function refuseTooLarge(
  context: WorkbenchContext,
  { path, hash }: { readonly path: string; readonly hash: string },
): Promise<void> {
  const size = await context.store.objects.sizeOf(hash);
  if (size > context.maxFileBytes) throw new FileTooLargeError(path, size, context.maxFileBytes);
}
