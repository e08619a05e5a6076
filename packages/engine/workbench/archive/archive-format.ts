import { GalleyError } from '@galley/schema';

export const REGULAR_FILE = 0o100000;
export const FILE_TYPE = 0o170000;

export class ArchiveInvalidError extends GalleyError {
  constructor(problem: string, details: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super({
      code: 'ARCHIVE_INVALID',
      message: `The archive cannot be used: ${problem}.`,
      remedy: 'Export the Workbench again, or get the file again if it came from elsewhere. Nothing was kept of it.',
      details,
      cause,
    });
  }
}

export class ArchiveTooLargeError extends GalleyError {
  constructor(what: string, details: Readonly<Record<string, unknown>>, cause: unknown) {
    super({
      code: 'ARCHIVE_TOO_LARGE',
      message: `The archive is over a limit: ${what}`,
      remedy: 'If you trust it, unpack it with another program and open that folder.',
      details,
      cause,
    });
  }
}
