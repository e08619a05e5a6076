import { detectKind, type FindMatches, replaceDocumentText, replaceText } from '@galley/formats';
import { NotADocumentError } from '../errors.ts';

export interface ChangedDocument {
  readonly bytes: Buffer;
  readonly replaced: number;
  /** Found where it could not be written. */
  readonly skipped: number;
  readonly parts: readonly { readonly kind: string; readonly replaced: number }[];
}

/** The same change to a Word document or a text file, each in its own way. */
export function changeDocument(path: string, bytes: Uint8Array, find: FindMatches): ChangedDocument {
  const { kind } = detectKind(path, bytes.subarray(0, 4096));
  if (kind === 'docx') {
    const { bytes: changed, replaced, skipped, parts } = replaceDocumentText(bytes, find);
    return {
      bytes: changed,
      replaced,
      skipped,
      parts: parts.map((part) => ({ kind: part.kind, replaced: part.replaced })),
    };
  }
  if (kind === 'text' || kind === 'csv' || kind === 'json') {
    const { bytes: changed, replaced } = replaceText(bytes, find);
    return { bytes: changed, replaced, skipped: 0, parts: replaced === 0 ? [] : [{ kind: 'text', replaced }] };
  }
  throw new NotADocumentError(path, kind);
}
