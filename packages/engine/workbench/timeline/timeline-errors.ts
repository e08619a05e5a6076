import { GalleyError } from '@galley/schema';
import type { Conflict } from '../draft/errors.ts';

export class MessageNotFoundError extends GalleyError {
  constructor(messageId: string) {
    super({
      code: 'MESSAGE_NOT_FOUND',
      message: `There is no message ${messageId} in the conversation.`,
      remedy: 'Read the conversation and use the id of one of its messages. If an undo took it away, redo first.',
      details: { message_id: messageId },
    });
  }
}

export class RevisionPrunedError extends GalleyError {
  constructor(messageId: string) {
    super({
      code: 'REVISION_PRUNED',
      message: 'The files as they were at this message are no longer kept.',
      remedy: 'Go back to a later message, or restore a Checkpoint from that time.',
      details: { message_id: messageId },
    });
  }
}

export class UndoCrossesPublishError extends GalleyError {
  constructor(paths: readonly string[]) {
    const names = paths.length <= 3 ? paths.join(', ') : `${paths.slice(0, 3).join(', ')} and ${paths.length - 3} more`;
    super({
      code: 'UNDO_CROSSES_PUBLISH',
      message: `Files were published or restored after this message, so going back changes your folder: ${names}.`,
      remedy: 'Ask for it explicitly to change these files too. A Checkpoint of the folder is made first.',
      details: { paths },
    });
  }
}

/** As a publish conflict, but there is no Draft to answer it in. */
export class UndoConflictError extends GalleyError {
  constructor(conflicts: readonly Conflict[]) {
    super({
      code: 'CONFLICT_PUBLISHED_CHANGED',
      message: `Changed outside Galley since it wrote them: ${conflicts.map(({ path }) => path).join(', ')}. Nothing was undone.`,
      remedy:
        'Save your versions under other names and put back what Galley wrote (a Checkpoint has it), then try again.',
      details: { conflicts: conflicts.map(({ renamedTo, ...sides }) => ({ ...sides, renamed_to: renamedTo })) },
    });
  }
}

export class NothingToRedoError extends GalleyError {
  constructor() {
    super({
      code: 'NOTHING_TO_REDO',
      message: 'There is nothing to redo.',
      remedy: 'Only an undo can be redone, and only until the next message or change.',
    });
  }
}

export class NothingReplacedError extends GalleyError {
  constructor() {
    super({
      code: 'NOTHING_TO_TAKE_BACK',
      message: 'There is no regenerate to take back.',
      remedy:
        'It can be taken back until the next message, publish or discard. Before that, undo goes back to a message.',
    });
  }
}
