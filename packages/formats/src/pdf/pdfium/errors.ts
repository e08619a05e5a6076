import { FileCorruptError, FileEncryptedError, FileTooLargeError, FileUnsupportedError } from '../../base/errors.ts';

const FORMAT = 3;
const PASSWORD = 4;
const SECURITY = 5;

/** Why pdfium could not open a file. */
export function openError(code: number, bytes: Uint8Array): Error {
  if (code === PASSWORD) return new FileEncryptedError('The PDF is protected by a password.', { reason: 'password' });
  if (code === SECURITY) {
    return new FileUnsupportedError(
      'The PDF is encrypted in a way that cannot be opened here.',
      'Save it without encryption in the program that made it, and use that copy.',
      { reason: 'security' },
    );
  }
  if (!startsAsPdf(bytes)) return new FileCorruptError('The file is not a PDF.', { reason: 'not a pdf' });
  return new FileCorruptError('The PDF is damaged and cannot be opened.', {
    reason: code === FORMAT ? 'format' : 'damaged',
  });
}

export function noPagesError(): Error {
  return new FileCorruptError('The PDF is damaged: it has no pages that can be read.', { reason: 'no pages' });
}

/** What a file may take in the engine's memory, its own bytes not counted. */
export const MOST_MEMORY = 400 * 1024 * 1024;

export function memoryError(cause: unknown): Error {
  const megabytes = MOST_MEMORY / 1024 / 1024;
  return new FileTooLargeError(`The PDF needs more than the ${megabytes} MB of memory that reading it may take.`, {
    limit: 'memory megabytes',
    value: megabytes,
    reason: String(cause).slice(0, 200),
  });
}

export function trapError(cause: unknown): Error {
  return new FileCorruptError('The PDF is damaged: reading it failed half-way.', { reason: 'trap' }, cause);
}

/** A file is held in memory whole, beside what is made of it. */
const MOST_BYTES = 256 * 1024 * 1024;

export function refuseLarge({ length }: Uint8Array): void {
  if (length <= MOST_BYTES) return;
  throw new FileTooLargeError(`The PDF has ${length} bytes; ${MOST_BYTES} are allowed.`, {
    limit: 'bytes',
    value: MOST_BYTES,
    size: length,
  });
}

/** The mark may stand behind a few bytes of something else. */
function startsAsPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');
}
