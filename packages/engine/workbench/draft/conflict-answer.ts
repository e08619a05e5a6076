import { type FileChange, GalleyError } from '@galley/schema';
import type { WorkbenchContext } from '../files/context.ts';
import { PathOccupiedError } from '../paths/errors.ts';
import type { DraftEntry } from '../state/draft-entries.ts';
import type { DraftState } from '../state/fold.ts';
import { findConflicts } from './conflict.ts';
import { createDraftWriter, FileChangedWhileEditedError } from './draft-writer.ts';
import { type Conflict, type ConflictKind, NoDraftError } from './errors.ts';
import { drop } from './remove-from-draft.ts';

export type ConflictSide = 'reference' | 'published' | 'draft';

/** Keep the Draft's change over what is there now, drop it, or keep its content under another path. */
export type ConflictAnswer = 'mine' | 'theirs' | { readonly both: string };

export class NoConflictError extends GalleyError {
  constructor(path: string) {
    super({
      code: 'NO_CONFLICT',
      message: `${path} is not in conflict.`,
      remedy: 'List the conflicts and use a path from that list.',
      details: { path },
    });
  }
}

export class ConflictAnswerError extends GalleyError {
  constructor({ path, kind }: Conflict, answer: string, reason: string, remedy: string) {
    super({
      code: 'CONFLICT_ANSWER_IMPOSSIBLE',
      message: `The conflict of ${path} cannot be answered this way: ${reason}.`,
      remedy,
      details: { path, kind, answer },
    });
  }
}

export async function listConflicts(context: WorkbenchContext): Promise<Conflict[]> {
  const { draft } = context.state();
  return draft === null ? [] : findConflicts(context, { entries: draft.entries });
}

/** The content of one side of a conflict, null where that side has no file. */
export async function readConflictSide(
  context: WorkbenchContext,
  given: string,
  side: ConflictSide,
): Promise<Buffer | null> {
  const { conflict } = await conflictAt(context, given);
  if (side === 'published') {
    return conflict.published === null ? null : context.published.read(conflict.path);
  }
  const hash = conflict[side];
  return hash === null ? null : context.store.objects.get(hash);
}

/** One append: after it the path is no longer in conflict, and what the Draft held before is still in its history. */
export async function resolveConflict(context: WorkbenchContext, given: string, answer: ConflictAnswer): Promise<void> {
  const { conflict, draft } = await conflictAt(context, given);
  const changes = await answerChanges(context, draft, conflict, answer);
  const cause = `conflict/${typeof answer === 'string' ? answer : 'both'}`;
  await context.append([
    { stream: 'workbench', event: { type: 'draft.changed', draft_id: draft.draftId, cause, changes } },
  ]);
}

async function conflictAt(
  context: WorkbenchContext,
  given: string,
): Promise<{ readonly conflict: Conflict; readonly draft: DraftState }> {
  const path = await context.spelling.resolve(given);
  const { draft } = context.state();
  if (draft === null) throw new NoDraftError();
  const conflicts = await findConflicts(context, { entries: draft.entries });
  const conflict = conflicts.find((each) => each.path === path) ?? conflicts.find((each) => each.renamedTo === path);
  if (conflict === undefined) throw new NoConflictError(path);
  return { conflict, draft };
}

async function answerChanges(
  context: WorkbenchContext,
  { entries }: DraftState,
  conflict: Conflict,
  answer: ConflictAnswer,
): Promise<FileChange[]> {
  const entry = entries.get(conflict.path);
  // Where the Draft's own content is: under the new path, if the Draft renamed the file.
  const holder = entries.get(conflict.renamedTo ?? conflict.path);
  if (entry === undefined || holder === undefined) throw new NoConflictError(conflict.path);
  if (answer === 'mine') return [await rebase(context, entry, conflict)];
  if (answer === 'theirs') {
    // Both sides of a rename go: without its other half, one of them would lose or double the file.
    const origin = holder.renamed_from === null ? undefined : entries.get(holder.renamed_from);
    return [...new Set([entry, holder, origin ?? entry])].map(drop);
  }
  if (holder.hash === null) {
    throw new ConflictAnswerError(
      conflict,
      'both',
      'the Draft deletes the file',
      'Keep the Draft’s version or the folder’s.',
    );
  }
  const target = await context.spelling.resolve(answer.both);
  // Theirs stays under that path: the Draft's content put there would be dropped with the rest of the answer.
  if (target === conflict.path) throw new PathOccupiedError(target, 'it is the file in conflict');
  const given = new Set([entry, holder]);
  // The Draft renamed the file and someone changed it under its old path: each stays where it is.
  if (target === holder.path && holder !== entry) return [drop(entry)];
  return [await moveTo(context, holder, target, given), ...[...given].map(drop)];
}

/** The Draft's change on top of what is there now. */
async function rebase(context: WorkbenchContext, entry: DraftEntry, conflict: Conflict): Promise<FileChange> {
  const { path, kind, published } = conflict;
  const obstacle = obstacles.get(kind);
  if (obstacle !== undefined) {
    const remedy = 'Take theirs, keep both under a new name, or free the path in the folder first.';
    throw new ConflictAnswerError(conflict, 'mine', obstacle, remedy);
  }
  // Stored, so that Review can compare with it from now on.
  const kept = await context.published.keep(path);
  if ((kept?.hash ?? null) !== published) throw new FileChangedWhileEditedError(path);
  const { hash, size, renamed_from } = entry;
  return { path, hash, size, reference: published, renamed_from };
}

const obstacles: ReadonlyMap<ConflictKind, string> = new Map([
  ['folder', 'a folder has that name now'],
  ['blocked', 'a file stands where its folder was'],
  ['unreadable', 'what is there now cannot be read'],
]);

/** The content of `holder` under a free path; still a rename, unless the file stays under its old path too. */
async function moveTo(
  context: WorkbenchContext,
  holder: DraftEntry,
  target: string,
  given: ReadonlySet<DraftEntry>,
): Promise<FileChange> {
  const writer = createDraftWriter(context);
  await writer.copy(holder.path, target);
  const copied = (await writer.changes()).find(({ path }) => path === target);
  if (copied === undefined) throw new PathOccupiedError(target, 'the same file is there already');
  const stays = [...given].some(({ path }) => path === holder.renamed_from);
  return { ...copied, renamed_from: stays ? null : holder.renamed_from };
}
