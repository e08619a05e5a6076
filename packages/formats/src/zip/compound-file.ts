import { FileEncryptedError, FileUnsupportedError } from '../base/errors.ts';

const SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');

/** The container of .xls, .doc, .ppt and of password-protected .xlsx, .docx, .pptx. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return bytes.length >= SIGNATURE.length && SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length));
}

export function isEncryptedCompoundFile(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isCompoundFile(view) && view.includes(ENCRYPTED_STREAM);
}

export function compoundFileError(bytes: Uint8Array): FileEncryptedError | FileUnsupportedError {
  if (isEncryptedCompoundFile(bytes)) return new FileEncryptedError('The document is protected by a password.');
  return new FileUnsupportedError(
    'This is a document of the old binary Office format.',
    'Save it as .xlsx, .docx or .pptx and use that file.',
    { reason: 'legacy' },
  );
}
