import { GalleyError, systemErrorCode } from '@galley/schema';

/** The store itself cannot be read or written: nobody can go on as if only their own work had failed. */
export abstract class StoreError extends GalleyError {}

export interface LockOwner {
  readonly pid: number | null;
  readonly startedAt: number | null;
  readonly command: string | null;
}

export class WorkbenchLockedError extends GalleyError {
  /** Null where the holder did not say. */
  readonly pid: number | null;

  constructor(directory: string, owner: LockOwner, cause?: unknown) {
    const who = owner.pid === null ? 'Another process' : `Process ${owner.pid}`;
    super({
      code: 'WORKBENCH_LOCKED',
      message: `${who} is already working on this Workbench.`,
      remedy: 'Use the page or terminal that has it open, or end that process; its lock is then free at once.',
      details: { directory, pid: owner.pid, since: owner.startedAt, command: owner.command },
      cause,
    });
    this.pid = owner.pid;
  }
}

export class StoreMissingError extends GalleyError {
  constructor(directory: string) {
    super({
      code: 'NOT_A_WORKBENCH',
      message: `There is no Workbench in ${directory}.`,
      remedy: 'Open the folder with `galley open` first.',
      details: { directory },
    });
  }
}

export class StoreVersionError extends StoreError {
  constructor(found: number, known: number) {
    super({
      code: 'STORE_VERSION_UNKNOWN',
      message: `This Workbench was written by a newer Galley (format ${found}; this one knows ${known}).`,
      remedy: 'Update Galley, then open it again. Nothing was changed.',
      details: { found, known },
    });
  }
}

export class StoreOutdatedError extends StoreError {
  constructor(found: number, known: number) {
    super({
      code: 'STORE_OUTDATED',
      message: `This Workbench was written by an older Galley (format ${found}; this one uses ${known}).`,
      remedy: 'Open it for writing once: Galley keeps a copy, then upgrades it.',
      details: { found, known },
    });
  }
}

export class StoreWriteError extends StoreError {
  constructor(what: string, cause: unknown) {
    const code = systemErrorCode(cause);
    super({
      code: 'STORE_WRITE_FAILED',
      message: `Could not store ${what}: ${cause instanceof Error ? cause.message : String(cause)}.`,
      remedy:
        code === 'ENOSPC' || isDatabaseFull(cause)
          ? 'The disk is full. Free some space and try again; nothing was half-written.'
          : 'Check that the .galley folder can be written to and try again; nothing was half-written.',
      details: { what, system_code: code ?? null },
      cause,
    });
  }
}

export class StoreReadOnlyError extends StoreError {
  constructor() {
    super({
      code: 'STORE_READ_ONLY',
      message: 'This Workbench was opened for reading only.',
      remedy: 'Open it for writing.',
    });
  }
}

export class StoreDamagedError extends StoreError {
  constructor(message: string, details: Readonly<Record<string, unknown>>, cause?: unknown) {
    super({
      code: 'STORE_DAMAGED',
      message,
      remedy: 'Run `galley doctor` on this folder. Your own files are not affected.',
      details,
      cause,
    });
  }
}

export class ObjectMissingError extends GalleyError {
  constructor(hash: string, cause?: unknown) {
    super({
      code: 'OBJECT_MISSING',
      message: `Stored content ${hash.slice(0, 12)}… is missing.`,
      remedy: 'Run `galley doctor` on this folder.',
      details: { hash },
      cause,
    });
  }
}

/** What would be placed is not what was stored: bits that rotted, or somebody's hand in `.galley/objects`. */
export class ObjectCorruptError extends GalleyError {
  constructor(hash: string) {
    super({
      code: 'OBJECT_CORRUPT',
      message: `Stored content ${hash.slice(0, 12)}… is not what was stored; it was not used.`,
      remedy:
        'No file was changed. Run `galley doctor` on this folder: it names what is affected and can set it aside.',
      details: { hash },
    });
  }
}

export class FileChangedWhileReadError extends GalleyError {
  constructor(path: string) {
    super({
      code: 'FILE_CHANGED_WHILE_READ',
      message: `${path} kept changing while it was read.`,
      remedy: 'Let the other program finish writing it and try again.',
      details: { path },
    });
  }
}

export class NotAFileError extends GalleyError {
  constructor(path: string) {
    super({
      code: 'NOT_A_FILE',
      message: `${path} is not a regular file.`,
      remedy: 'Only regular files can be stored; folders, sockets and devices cannot.',
      details: { path },
    });
  }
}

/** SQLITE_FULL, as node:sqlite reports it. */
function isDatabaseFull(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 13;
}

export class TablesMissingError extends StoreError {
  constructor(found: number, wanted: number) {
    super({
      code: 'STORE_OUTDATED',
      message: `The database is at step ${found} of its tables; this Galley needs step ${wanted}.`,
      remedy: 'Run `galley team migrate` with the same database, then start again.',
      details: { found, wanted },
    });
  }
}

/** Another process works on this Workbench by now. Whatever this one has begun, it must not go on with. */
export class LeaseLostError extends StoreError {
  constructor(workbenchId: string, epoch: number) {
    super({
      code: 'LEASE_LOST',
      message: 'Another worker has taken over this Workbench.',
      remedy: 'Ask again: the worker that has it now will answer. Nothing was written by this one.',
      details: { workbench_id: workbenchId, epoch },
    });
  }
}
