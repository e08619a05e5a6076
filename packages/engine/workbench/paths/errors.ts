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
      message: `${path} exists but cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`,
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
      remedy: 'Split the file, leave it out, or raise the limit: galley gc DIR --set file_bytes=NUMBER.',
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
