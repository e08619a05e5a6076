import { decodeText, detectKind, documentPlaceholders, placeholdersIn } from '@galley/formats';
import { NotADocumentError } from '../errors.ts';

/** The names between double braces of a template, in order. */
export function templatePlaceholders(path: string, bytes: Uint8Array): string[] {
  const { kind } = detectKind(path, bytes.subarray(0, 4096));
  if (kind === 'docx') return documentPlaceholders(bytes);
  if (kind === 'text' || kind === 'csv' || kind === 'json') return placeholdersIn(decodeText(bytes).text);
  throw new NotADocumentError(path, kind);
}
