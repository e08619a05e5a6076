import type { NewEvent, WorkbenchEventOf } from '@galley/schema';
import { refuseOwnEvents } from '../draft/draft.ts';
import type { WorkbenchContext } from '../files/context.ts';
import type { DraftEntries } from '../state/draft-entries.ts';
import { entriesBack, type TimelineEntry } from '../state/timeline-entry.ts';
import { movedEvent } from '../state/timeline-moved.ts';
import { findPlace } from '../state/timeline-place.ts';
import type { TimelineMove } from '../state/unfinished-publish.ts';
import {
  MessageNotFoundError,
  NothingReplacedError,
  NothingToRedoError,
  RevisionPrunedError,
  UndoCrossesPublishError,
} from './timeline-errors.ts';
import { type FolderChange, type FolderMove, moveFolder, takeBack } from './timeline-folder.ts';

export interface UndoOptions {
  /** Also take back what was published or restored since: it changes the user's folder. */
  readonly acrossPublish?: boolean;
  /** Go to right before the message instead of right after it. */
  readonly before?: boolean;
  /** Lands together with the undo. */
  readonly more?: readonly NewEvent[];
}

/** `checkpointId`: the folder before it, where it was changed. */
export interface UndoResult {
  readonly checkpointId: string | null;
  readonly restored: readonly string[];
}

export async function undoTo(
  context: WorkbenchContext,
  whole: () => Promise<readonly TimelineEntry[]>,
  messageId: string,
  { acrossPublish = false, before = false, more = [] }: UndoOptions = {},
): Promise<UndoResult> {
  const { toSeq, changes } = await findUndo(context, whole, messageId, before);
  if (changes.length > 0 && !acrossPublish) throw new UndoCrossesPublishError(changes.map(({ path }) => path));
  return move(context, { move: { kind: 'undo', toSeq }, changes, name: 'Before undo', more });
}

/** What an undo would take away. */
export interface UndoPreview {
  /** Messages that leave the conversation. */
  readonly messages: number;
  /** Files that the Draft would have otherwise, or no longer. */
  readonly draftPaths: readonly string[];
  /** Files of the folder that would go back. */
  readonly folderPaths: readonly string[];
}

export async function previewUndo(
  context: WorkbenchContext,
  whole: () => Promise<readonly TimelineEntry[]>,
  messageId: string,
  { before = false }: Pick<UndoOptions, 'before'> = {},
): Promise<UndoPreview> {
  const { place, leaving, changes } = await findUndo(context, whole, messageId, before);
  const now: DraftEntries = context.state().draft?.entries ?? new Map();
  const then: DraftEntries = place.draft?.entries ?? new Map();
  const paths = new Set([...now.keys(), ...then.keys()]);
  return {
    messages: leaving.filter(isMessage).length,
    draftPaths: [...paths].filter((path) => now.get(path)?.hash !== then.get(path)?.hash).sort(),
    folderPaths: changes.map(({ path }) => path),
  };
}

/** Where an undo goes, which entries it takes away and what that means for the folder. */
async function findUndo(
  context: WorkbenchContext,
  whole: () => Promise<readonly TimelineEntry[]>,
  messageId: string,
  before: boolean,
) {
  const { timeline } = context.state();
  const message = messageOf(entriesBack(timeline.last), messageId) ?? messageOf(await whole(), messageId);
  if (message === null) throw new MessageNotFoundError(messageId);
  const toSeq = before ? message.row.seq - 1 : message.row.seq;
  const place = findPlace(timeline.revisions, toSeq);
  if (place === null || message.row.seq < timeline.prunedBefore) throw new RevisionPrunedError(messageId);
  const leaving = entriesBack(timeline.last, place.last).toArray();
  const changes = takeBack(leaving.flatMap(({ publish }) => (publish === null ? [] : [publish])));
  return { toSeq, place, leaving, changes };
}

export async function redo(context: WorkbenchContext, more: readonly NewEvent[] = []): Promise<UndoResult> {
  const { undone } = context.state().timeline;
  if (undone === null) throw new NothingToRedoError();
  const changes = undone.folder === null ? [] : takeBack([undone.folder]);
  return move(context, { move: { kind: 'redo', toSeq: undone.seq }, changes, name: 'Before redo', more });
}

/** Back to what the last request took the place of: a redo over the request that came since. */
export async function undoRegenerate(context: WorkbenchContext, more: readonly NewEvent[] = []): Promise<UndoResult> {
  const { replaced } = context.state().timeline;
  if (replaced === null) throw new NothingReplacedError();
  const changes = replaced.folder === null ? [] : takeBack([replaced.folder]);
  return move(context, { move: { kind: 'undo', toSeq: replaced.seq }, changes, name: 'Before undo', more });
}

interface Move {
  readonly move: TimelineMove;
  readonly changes: readonly FolderChange[];
  readonly name: string;
  readonly more: readonly NewEvent[];
}

async function move(context: WorkbenchContext, { move, changes, name, more }: Move): Promise<UndoResult> {
  refuseOwnEvents(more);
  if (changes.length === 0) {
    await context.append([movedEvent(move), ...more]);
    return { checkpointId: null, restored: [] };
  }
  const { checkpointId, paths }: FolderMove = await moveFolder(context, changes, { move, name, more });
  return { checkpointId, restored: paths };
}

type MessageEntry = TimelineEntry & { readonly row: { readonly event: WorkbenchEventOf<'message.added'> } };

function messageOf(entries: Iterable<TimelineEntry>, messageId: string): MessageEntry | null {
  for (const entry of entries) if (isMessage(entry) && entry.row.event.message_id === messageId) return entry;
  return null;
}

function isMessage(entry: TimelineEntry): entry is MessageEntry {
  return entry.row.event.type === 'message.added';
}
