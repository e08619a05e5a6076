import { decodeText, documentOf, sharedDocuments } from '@galley/formats';
import { GalleyError } from '@galley/schema';

/** Longest side of a conflict that is shown as text. */
const SHOWN_BYTES = 1024 * 1024;
const SHOWN_LINES = 20_000;

/** A side of a conflict as text: its own, or the lines that reading a document shows; null where there is nothing to read. */
export async function sideText(path: string, bytes: Buffer | null): Promise<string | null> {
  if (bytes === null) return null;
  if (!bytes.subarray(0, 8000).includes(0)) {
    return bytes.length > SHOWN_BYTES ? null : decodeText(bytes).text;
  }
  try {
    const part = await sharedDocuments().read(documentOf(path, bytes), { lineStart: 1, lineCount: SHOWN_LINES });
    return 'text' in part ? part.text : null;
  } catch (error) {
    // A damaged side has no words; the others still have theirs.
    if (error instanceof GalleyError) return null;
    throw error;
  }
}
