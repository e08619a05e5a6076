import { FileUnsupportedError } from '../base/errors.ts';

/** A document type can declare entities that expand without end or name outside files, so none is read. */
export function documentTypeError(part?: string): FileUnsupportedError {
  return new FileUnsupportedError(
    part === undefined ? 'The XML declares a document type.' : `The part "${part}" declares a document type.`,
    'Save the file again in an office program.',
    { reason: 'doctype', ...(part === undefined ? {} : { part }) },
  );
}
