import { GalleyError } from '@galley/schema';

export class SandboxViolation extends GalleyError {
  constructor(path: string, reason: string, cause?: unknown) {
    super({
      code: 'SANDBOX_VIOLATION',
      message: `The path ${JSON.stringify(path)} is refused: ${reason}.`,
      remedy: 'Use a path inside the Workbench, relative to its folder, such as reports/summary.xlsx.',
      details: { path, reason },
      cause,
    });
  }
}

export class FileNotFoundError extends GalleyError {
  constructor(path: string, cause?: unknown) {
    super({
      code: 'FILE_NOT_FOUND',
      message: `There is no file ${path} in this Workbench.`,
      remedy: 'List the files and use a path from that list.',
      details: { path },
      cause,
    });
  }
}

export class FileUnreadableError extends GalleyError {
  constructor(path: string, cause: unknown) {
    super({
      code: 'FILE_UNREADABLE',
      message: `${path} is there but cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`,
      remedy: 'Check the permissions of the file and whether another program holds it.',
      details: { path },
      cause,
    });
  }
}

export class FileTooLargeError extends GalleyError {
  constructor(path: string, size: number, limit: number) {
    super({
      code: 'FILE_TOO_LARGE',
      message: `${path} has ${size} bytes; the limit for one file is ${limit}.`,
      remedy: 'Split the file or leave it out.',
      details: { path, size, limit },
    });
  }
}

export class PathOccupiedError extends GalleyError {
  constructor(path: string, occupiedBy: string) {
    super({
      code: 'PATH_OCCUPIED',
      message: `${path} cannot be a file: ${occupiedBy}.`,
      remedy: 'Choose another name.',
      details: { path },
    });
  }
}

export class NoDraftError extends GalleyError {
  constructor() {
    super({
      code: 'NO_DRAFT',
      message: 'There is no Draft.',
      remedy: 'Ask for a change first; it appears as a Draft to review.',
    });
  }
}

export class DraftExistsError extends GalleyError {
  constructor(draftId: string, changes: number) {
    super({
      code: 'DRAFT_EXISTS',
      message: `A Draft with ${changes} changed files exists, so the folder cannot be restored now.`,
      remedy: 'Publish or discard the Draft first, then restore.',
      details: { draft_id: draftId, changes },
    });
  }
}

/**
 * What happened to the Published file: `changed`, `deleted`, `added` where the Draft adds one too, became a `folder`,
 * `blocked` by a file where its folder was, `unreadable` (a link, a device, no permission).
 */
export type ConflictKind = 'changed' | 'deleted' | 'added' | 'folder' | 'blocked' | 'unreadable';

/** The three sides of a path as hashes; null where there is no file. */
export interface Conflict {
  readonly path: string;
  readonly kind: ConflictKind;
  readonly reference: string | null;
  readonly published: string | null;
  /** Of a file that the Draft renamed: its content under the new path. */
  readonly draft: string | null;
  readonly renamedTo: string | null;
}

export class PublishConflictError extends GalleyError {
  constructor(conflicts: readonly Conflict[]) {
    super({
      code: 'CONFLICT_PUBLISHED_CHANGED',
      message: `Changed outside Galley since the Draft touched them: ${conflicts.map(({ path }) => path).join(', ')}.`,
      remedy: 'Compare the three versions, then keep yours, take theirs, or keep both under a new name.',
      details: { conflicts: conflicts.map(({ renamedTo, ...sides }) => ({ ...sides, renamed_to: renamedTo })) },
    });
  }
}

export class PublishFailedError extends GalleyError {
  constructor(path: string, rolledBack: boolean, cause: unknown) {
    super({
      code: 'PUBLISH_FAILED',
      message: `${path} could not be put in place: ${cause instanceof Error ? cause.message : String(cause)}.`,
      remedy: rolledBack
        ? 'Every file is as it was before. Check the permissions of this path and free space, then try again.'
        : 'Make this path writable and open the Workbench again: the change is then completed.',
      details: { path, rolled_back: rolledBack },
      cause,
    });
  }
}

export class CheckpointNotFoundError extends GalleyError {
  constructor(checkpointId: string) {
    super({
      code: 'CHECKPOINT_NOT_FOUND',
      message: `There is no Checkpoint ${checkpointId}.`,
      remedy: 'List the Checkpoints and use an id from that list.',
      details: { checkpoint_id: checkpointId },
    });
  }
}

export class FolderNotFoundError extends GalleyError {
  constructor(directory: string, cause?: unknown) {
    super({
      code: 'FOLDER_NOT_FOUND',
      message: `There is no folder ${directory}.`,
      remedy: 'Give the path of an existing folder.',
      details: { directory },
      cause,
    });
  }
}
