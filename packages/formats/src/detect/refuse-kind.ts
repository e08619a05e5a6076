import { FileUnsupportedError } from '../base/errors.ts';
import { compoundFileError, isCompoundFile } from '../zip/compound-file.ts';
import type { DetectedKind } from './detect.ts';

const NAMES: Readonly<Record<string, string>> = {
  docx: 'a text document',
  pptx: 'a presentation',
  pdf: 'a PDF document',
  image: 'a picture',
  binary: 'a file of unknown binary content',
  legacy: 'a document of another office format',
  encrypted: 'a document protected by a password',
};

/** Why a file of this kind cannot be read here, as an error with a code. Needs all bytes to tell old from encrypted. */
export function refuseKind(path: string, { kind, media_type }: DetectedKind, bytes: Uint8Array): Error {
  if (isCompoundFile(bytes)) return compoundFileError(bytes);
  return new FileUnsupportedError(
    `${path} is ${NAMES[kind] ?? 'a file'} and cannot be read yet.`,
    kind === 'legacy'
      ? 'Save it as .xlsx, .docx or .pptx and use that file.'
      : 'Use a workbook, a table or a text file.',
    { path, kind, media_type },
  );
}
