import { docxAdapter } from '../../packages/formats/src/docx/adapter.ts';
import type { DocxOperation } from '../../packages/formats/src/docx/operations/list.ts';

const MAP_BYTES = 8192;

/** Map, read, search, edit and compare a Word document, as tools and review do. */
export async function editDocument(bytes: Buffer): Promise<void> {
  const map = await docxAdapter.map(bytes);
  const size = Buffer.byteLength(JSON.stringify(map));
  if (size > MAP_BYTES) throw new RangeError(`the map has ${size} bytes`);
  await docxAdapter.read(bytes, { lineStart: 1, lineCount: 200 });
  await docxAdapter.find(bytes, { find: 'x' });
  await docxAdapter.placeholders(bytes);
  const operations = [
    { kind: 'insert_paragraphs' as const, paragraphs: [{ text: 'At the end', heading: 1 }] },
    { kind: 'replace_text' as const, find: 'a', replace: 'b' },
    { kind: 'set_header' as const, text: 'On top' },
    { kind: 'delete_lines' as const, line: 1 },
  ] satisfies DocxOperation[];
  const { bytes: edited } = await docxAdapter.edit(bytes, operations, { mode: 'partial' });
  await docxAdapter.map(Buffer.from(edited));
  await docxAdapter.diff(bytes, Buffer.from(edited), {});
}
