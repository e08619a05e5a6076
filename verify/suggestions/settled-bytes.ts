import { WordDocument } from '../../packages/formats/src/docx/package/word-document.ts';
import { changesOf } from '../../packages/formats/src/docx/revisions/changes.ts';
import { settleChanges } from '../../packages/formats/src/docx/revisions/settle-changes.ts';

/** A document with all its tracked changes accepted or rejected, by us. */
export function settledBytes(bytes: Uint8Array, decision: 'accept' | 'reject'): Uint8Array {
  const document = new WordDocument(bytes);
  const changes = changesOf(document);
  if (changes.length === 0) return bytes;
  settleChanges(document, changes, decision);
  return document.finish();
}

/** The first lines in which two documents differ. */
export function firstDifference(found: readonly string[], wanted: readonly string[]): string | null {
  const length = Math.max(found.length, wanted.length);
  for (let at = 0; at < length; at += 1) {
    if (found[at] === wanted[at]) continue;
    return `line ${at}: ${shown(found[at])} instead of ${shown(wanted[at])}`;
  }
  return null;
}

function shown(line: string | undefined): string {
  return line === undefined ? 'nothing' : JSON.stringify(line.slice(0, 220));
}
