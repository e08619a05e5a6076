import { GalleyError } from '@galley/schema';

/** Numbers of the zip format (APPNOTE 4.3), with the 64-bit forms that more than 65,535 files or 4 GB need. */
export const LOCAL_HEADER = 0x04034b50;
export const CENTRAL_HEADER = 0x02014b50;
export const END_RECORD = 0x06054b50;
export const END_RECORD_64 = 0x06064b50;
export const END_LOCATOR_64 = 0x07064b50;
export const LOCAL_HEADER_BYTES = 30;
export const CENTRAL_HEADER_BYTES = 46;
export const END_RECORD_BYTES = 22;
export const END_RECORD_64_BYTES = 56;
export const END_LOCATOR_64_BYTES = 20;
export const EXTRA_64 = 0x0001;
export const MAX_16 = 0xffff;
export const MAX_32 = 0xffffffff;
export const STORED = 0;
export const DEFLATED = 8;
export const FLAG_ENCRYPTED = 0x0001;
export const FLAG_UTF8 = 0x0800;
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
  constructor(what: string, value: number, limit: number) {
    super({
      code: 'ARCHIVE_TOO_LARGE',
      message: `The archive is over a limit: ${what} is ${value}, at most ${limit} is taken.`,
      remedy: 'If you trust it, unpack it with another program and open that folder.',
      details: { what, value, limit },
    });
  }
}
