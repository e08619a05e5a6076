import { changeText, detectKind, type TextChange } from '@galley/formats';
import type { Workers } from '../capabilities.ts';
import { NotADocumentError } from '../errors.ts';
import { isQuickText } from '../files/text-files.ts';

export interface ChangedDocument {
  readonly bytes: Buffer;
  readonly replaced: number;
  /** Found where it could not be written. */
  readonly skipped: number;
  readonly parts: readonly { readonly kind: string; readonly replaced: number }[];
}

/** The same change to a Word document or a text file, each in its own way. */
export async function changeDocument(
  path: string,
  bytes: Uint8Array,
  change: TextChange,
  workers: Workers,
): Promise<ChangedDocument> {
  const { kind } = detectKind(path, bytes.subarray(0, 4096));
  if (kind === 'docx') {
    const done = await workers.run('edit', 'changeDocument', [bytes, change]);
    const { bytes: changed, replaced, skipped, parts } = done;
    return {
      bytes: changed,
      replaced,
      skipped,
      parts: parts.map((part) => ({ kind: part.kind, replaced: part.replaced })),
    };
  }
  if (kind === 'text' || kind === 'csv' || kind === 'json') {
    const { bytes: changed, replaced } = isQuickText(bytes)
      ? changeText(bytes, change)
      : await workers.run('edit', 'changeText', [bytes, change]);
    return { bytes: changed, replaced, skipped: 0, parts: replaced === 0 ? [] : [{ kind: 'text', replaced }] };
  }
  throw new NotADocumentError(path, kind);
}
