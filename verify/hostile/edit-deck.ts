import { pptxAdapter } from '../../packages/formats/src/pptx/adapter.ts';
import { replaceDeckText } from '../../packages/formats/src/pptx/edit/text/replace-deck-text.ts';
import type { PptxOperation } from '../../packages/formats/src/pptx/operations/list.ts';
import { findLiteral } from '../../packages/formats/src/text/find/find-matches.ts';

const MAP_BYTES = 8192;
const operations = [
  { kind: 'set_text' as const, slide: 1, shape: 'title', text: 'Other' },
  { kind: 'replace_text' as const, find: 'a', replace: 'b' },
  { kind: 'insert_slide' as const, after: 1, notes: 'New' },
  { kind: 'duplicate_slide' as const, slide: 1 },
  { kind: 'set_table_cells' as const, slide: 1, shape: 4, cells: [{ row: 1, column: 1, text: 'x' }] },
  { kind: 'set_notes' as const, slide: 1, notes: 'Said' },
  { kind: 'delete_shape' as const, slide: 1, shape: 2 },
  { kind: 'delete_slides' as const, slide: 1 },
] satisfies PptxOperation[];

/** Map, read and search a presentation, as tools do. */
export async function lookAtDeck(bytes: Buffer): Promise<void> {
  const map = await pptxAdapter.map(bytes);
  const size = Buffer.byteLength(JSON.stringify(map));
  if (size > MAP_BYTES) throw new RangeError(`the map has ${size} bytes`);
  await pptxAdapter.read(bytes, { lineStart: 1, lineCount: 200 });
  await pptxAdapter.find(bytes, { find: 'x' });
  await pptxAdapter.placeholders(bytes);
}

/** Edits it, or compares it with a changed copy, as an agent and a review do. */
export async function workOnDeck(bytes: Buffer, work: 'edit' | 'compare'): Promise<void> {
  if (work === 'edit') await pptxAdapter.edit(bytes, operations, { mode: 'partial' });
  else
    await pptxAdapter.diff(
      bytes,
      Buffer.from(replaceDeckText(bytes, findLiteral({ find: 'a', replace: 'y' })).bytes),
      {},
    );
}
