import { dirname } from 'node:path';
import { type FileChange, InvalidArgumentError, type NewEvent } from '@galley/schema';
import { refuseOwnEvents } from '../draft/draft.ts';
import type { WorkbenchContext } from '../files/context.ts';
import { FileTooLargeError, PathOccupiedError } from '../paths/errors.ts';
import { isFolder } from '../paths/open-inside.ts';
import { parseWorkbenchPath } from '../paths/parse-path.ts';
import { applyChanges, type DraftEntries, type DraftEntry } from '../state/draft-entries.ts';
import type { TrialState } from '../state/trial-state.ts';
import type { TrialStep } from './keep-trial.ts';
import { trialContext, trialOf } from './trial-context.ts';

const none: DraftEntries = new Map();

/** Files of which only some changes are taken. */
export interface TakenParts {
  /** What such a file holds with those changes. */
  readonly contents?: ReadonlyMap<string, Uint8Array>;
  /** The trial that the rest of these files comes from; without it, what the trial began with. */
  readonly against?: string | undefined;
}

/**
 * The Draft has these files from now on as the trial has them, in one journaled step; the rest of the Draft stays. What a
 * trial was made from comes along, so that a file that changed in the folder since is a conflict here, too (SPEC B7).
 */
export async function takeFiles(
  context: WorkbenchContext,
  draftId: string,
  given: readonly string[],
  { before = [], after = [], contents = new Map(), against }: TrialStep & TakenParts = {},
): Promise<string[]> {
  for (const path of given) parseWorkbenchPath(path);
  const trial = trialOf(context, draftId);
  const { draft } = context.state();
  const present = draft?.entries ?? none;
  const { spelling } = trialContext(context, draftId);
  const paths = await Promise.all(given.map((path) => spelling.resolve(path)));
  const mixed = new Map<string, Uint8Array>();
  for (const [path, bytes] of contents) mixed.set(await spelling.resolve(path), bytes);
  const offered = await withParts(context, trial, mixed);
  const wanted = withRenames(offered, present, paths);
  const taken = [...wanted].flatMap((path) => changeOf(path, offered.get(path), present) ?? []);
  if (taken.length === 0) {
    throw new InvalidArgumentError(
      'paths',
      `${given.join(', ')}: the Draft has this already as ${trial.model} left it.`,
      'See what differs: galley try compare DIR',
    );
  }
  await refuseOccupied(context, applyChanges(present, taken, 0), taken);
  const id = draft?.draftId ?? context.ids.next('draft');
  const ofOther = against === undefined ? none : trialOf(context, against).entries;
  const sources = joinSources(
    sourcesOf(trial.entries, taken),
    sourcesOf(
      ofOther,
      taken.filter(({ path }) => mixed.has(path)),
    ),
  );
  const started: NewEvent[] =
    draft === null ? [{ stream: 'workbench', event: { type: 'draft.started', draft_id: id } }] : [];
  await context.append([
    ...refuseOwnEvents(before),
    ...started,
    {
      stream: 'workbench',
      event: { type: 'draft.changed', draft_id: id, cause: `${trial.runId}/take`, changes: taken, sources },
    },
    ...refuseOwnEvents(after),
  ]);
  return taken.map(({ path }) => path).sort();
}

/** The trial's files, some of them with other contents. */
async function withParts(
  { store, maxFileBytes }: WorkbenchContext,
  { entries, model }: TrialState,
  contents: ReadonlyMap<string, Uint8Array>,
): Promise<DraftEntries> {
  const offered = new Map(entries);
  for (const [path, bytes] of contents) {
    const entry = entries.get(path);
    if (entry === undefined || entry.hash === null) {
      throw new InvalidArgumentError('paths', `${model} has no changes in ${path} to choose from.`, 'Take it whole.');
    }
    if (bytes.byteLength > maxFileBytes) throw new FileTooLargeError(path, bytes.byteLength, maxFileBytes);
    const { hash } = await store.objects.put(bytes);
    offered.set(path, { ...entry, hash, size: bytes.byteLength });
  }
  return offered;
}

/** A renamed file and its old path belong together, on whichever side it was renamed. */
function withRenames(trial: DraftEntries, draft: DraftEntries, paths: readonly string[]): Set<string> {
  const wanted = new Set(paths);
  for (const entries of [trial, draft]) {
    for (const { path, renamed_from: from } of entries.values()) {
      if (from === null || (!wanted.has(path) && !wanted.has(from))) continue;
      wanted.add(path).add(from);
    }
  }
  return wanted;
}

/** What the Draft must change to hold this path as the trial does; null where it does already. */
function changeOf(path: string, entry: DraftEntry | undefined, present: DraftEntries): FileChange | null {
  const now = present.get(path);
  if (entry === undefined) {
    // The trial left the file as it is in the folder: so does the Draft from now on.
    if (now === undefined) return null;
    return { path, hash: now.reference, size: 0, reference: now.reference, renamed_from: null };
  }
  const { hash, size, reference, renamed_from, kept } = entry;
  const same = now?.hash === hash && now.reference === reference && now.renamed_from === renamed_from;
  return same ? null : { path, hash, size, reference, renamed_from, ...(kept === true ? { kept } : {}) };
}

/** Files of two models may not fit together: one made a folder where the other made a file. */
async function refuseOccupied(
  { root, published, spelling }: WorkbenchContext,
  next: DraftEntries,
  taken: readonly FileChange[],
): Promise<void> {
  const isFile = async (path: string) => {
    const entry = next.get(path);
    return entry === undefined ? (await published.stat(path)) !== null : entry.hash !== null;
  };
  for (const { path, hash } of taken) {
    if (hash === null || !next.has(path)) continue;
    if ((await spelling.resolve(path)) !== path) throw new PathOccupiedError(path, 'a file has that name');
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      if (await isFile(folder)) throw new PathOccupiedError(path, `${folder} is a file, not a folder`);
    }
    const below = next.values().some((other) => other.hash !== null && other.path.startsWith(`${path}/`));
    if (below || (await isFolder(root, path))) throw new PathOccupiedError(path, 'a folder has that name');
  }
}

function joinSources(one: string[] | null, other: string[] | null): string[] | null {
  return one === null || other === null ? null : [...new Set([...one, ...other])].sort();
}

/** Unknown where it is for one of them (SPEC T6). */
function sourcesOf(entries: DraftEntries, taken: readonly FileChange[]): string[] | null {
  const all = new Set<string>();
  for (const { path } of taken) {
    const entry = entries.get(path);
    if (entry === undefined) continue;
    if (entry.sources === null) return null;
    for (const source of entry.sources) all.add(source);
  }
  return [...all].sort();
}
