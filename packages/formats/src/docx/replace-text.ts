import type { FindMatches } from '../text/find-matches.ts';
import { encodeXml } from '../xml/decode-xml.ts';
import { writeZip } from '../zip/write-zip.ts';
import { replaceInPart } from './replace-in-part.ts';
import { openDocument, type TextPartKind } from './text-parts.ts';

export interface DocumentReplaced {
  /** The very bytes given when nothing was found. */
  readonly bytes: Buffer;
  readonly replaced: number;
  readonly skipped: number;
  readonly parts: readonly { readonly part: string; readonly kind: TextPartKind; readonly replaced: number }[];
}

/** Changes text in body, headers, footers, notes and comments. Parts without a match keep their bytes. */
export function replaceDocumentText(bytes: Uint8Array, find: FindMatches): DocumentReplaced {
  const { zip, parts } = openDocument(bytes);
  const set = new Map<string, Buffer>();
  const counts: DocumentReplaced['parts'][number][] = [];
  let skipped = 0;
  for (const { name, kind, xml } of parts) {
    const result = replaceInPart(xml.text, find);
    skipped += result.skipped;
    if (result.source === xml.text) continue;
    set.set(name, encodeXml(result.source, xml.encoding));
    counts.push({ part: name, kind, replaced: result.replaced });
  }
  return {
    bytes: set.size === 0 ? Buffer.from(bytes) : writeZip(zip, { set }),
    replaced: counts.reduce((sum, count) => sum + count.replaced, 0),
    skipped,
    parts: counts,
  };
}
