import { docxAdapter } from '../../packages/formats/src/docx/adapter.ts';
import { replaceDocumentText } from '../../packages/formats/src/docx/edit/text/replace-document-text.ts';
import type { DocxOperation } from '../../packages/formats/src/docx/operations/list.ts';
import { findLiteral } from '../../packages/formats/src/text/find/find-matches.ts';

const MAP_BYTES = 8192;
const operations = [
  { kind: 'insert_paragraphs' as const, paragraphs: [{ text: 'At the end', heading: 1 }] },
  { kind: 'replace_text' as const, find: 'a', replace: 'b' },
  { kind: 'set_header' as const, text: 'On top' },
  { kind: 'delete_lines' as const, line: 1 },
] satisfies DocxOperation[];

/** Map, read and search a Word document, as tools do. */
export async function lookAtDocument(bytes: Buffer): Promise<void> {
  const map = await docxAdapter.map(bytes);
  const size = Buffer.byteLength(JSON.stringify(map));
  if (size > MAP_BYTES) throw new RangeError(`the map has ${size} bytes`);
  await docxAdapter.read(bytes, { lineStart: 1, lineCount: 200 });
  await docxAdapter.find(bytes, { find: 'x' });
  await docxAdapter.placeholders(bytes);
}

/** Edits it, or compares it with itself, as an agent and a review do. */
export async function workOnDocument(bytes: Buffer, work: 'edit' | 'compare'): Promise<void> {
  if (work === 'compare') await docxAdapter.diff(bytes, changedCopy(bytes), {});
  else await docxAdapter.edit(bytes, operations, { mode: 'partial' });
}

/** Another document that is nearly the same: its first letters of a kind are others. */
function changedCopy(bytes: Buffer): Buffer {
  return Buffer.from(replaceDocumentText(bytes, findLiteral({ find: 'x', replace: 'y' })).bytes);
}
