import { InvalidArgumentError, NotFoundError } from '@galley/schema/errors';
import { FileCorruptError, FileEncryptedError, FileUnsupportedError } from '../../../base/errors.ts';

export class PageNotFoundError extends NotFoundError {
  constructor(page: number, pages: number) {
    super(`There is no page ${page}: the PDF has ${pages}.`, `Name pages from 1 to ${pages}.`, { page, pages });
  }
}

export class PagesInvalidError extends InvalidArgumentError {
  constructor(pages: string) {
    super('pages', `"${pages}" names no pages.`, 'Write them as 3, 2-5, 8- or 1,4-6; also all, odd, even, last.', {
      pages,
    });
  }
}

/** A document keeps at least one page. */
export class NoPageLeftError extends InvalidArgumentError {
  constructor() {
    super('pages', 'No page would be left.', 'Leave at least one page, or delete the file.');
  }
}

export class FileMissingError extends InvalidArgumentError {
  constructor(path: string) {
    super('path', `The file "${path}" did not come along.`, 'Name a file of the Workbench by its path.', { path });
  }
}

export class TextMissingError extends NotFoundError {
  constructor(find: string, where: string) {
    super(`"${find.slice(0, 100)}" is not on ${where}.`, 'Check spelling and case, or read the page first.', {
      find: find.slice(0, 100),
    });
  }
}

export function protectedError(): Error {
  return new FileEncryptedError('The PDF is encrypted, and its author allows no changes without a password.', {
    reason: 'permissions',
  });
}

export function damagedError(reason: string, cause?: unknown): Error {
  return new FileCorruptError(
    'The PDF is too damaged to be edited: parts of it are lost or contradict each other.',
    { reason: reason.slice(0, 300) },
    cause,
  );
}

/** What was written is not what was meant: nobody gets it. */
export function unsafeError(reason: string, cause?: unknown): Error {
  return new FileUnsupportedError(
    'This PDF cannot be edited safely: the edited file would not open as it should.',
    'Open it in another program, save a fresh copy, and edit that copy.',
    { reason },
    cause,
  );
}
