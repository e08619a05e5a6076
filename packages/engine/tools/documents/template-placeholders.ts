import { decodeText, detectKind, placeholdersIn } from '@galley/formats';
import type { Workers } from '../capabilities.ts';
import { NotADocumentError } from '../errors.ts';

/** The names between double braces of a template, in order. */
export async function templatePlaceholders(path: string, bytes: Uint8Array, workers: Workers): Promise<string[]> {
  const { kind } = detectKind(path, bytes.subarray(0, 4096));
  if (kind === 'docx') return workers.run('read', 'documentPlaceholders', [bytes]);
  if (kind === 'text' || kind === 'csv' || kind === 'json') return placeholdersIn(decodeText(bytes).text);
  throw new NotADocumentError(path, kind);
}
