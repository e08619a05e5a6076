import type { DocumentBlock } from '@galley/schema';
import { renderBlocks } from '../../files/render/render-blocks.ts';
import { renderItems } from '../../files/render/render-slides.ts';
import { changedSections, changedSlides } from './changed-parts.ts';
import type { ChangePart, ChangePlace, FileParts } from './file-parts.ts';

export async function blockParts(place: ChangePlace, path: string): Promise<FileParts> {
  const parts: ChangePart[] = [];
  for await (const { head, blocks } of changedSections(place, path)) {
    parts.push(...blocks.flatMap((block) => partsOfBlock(block, head)));
  }
  return { parts, together: [], leftOut: 0 };
}

function partsOfBlock(block: DocumentBlock, head: string): ChangePart[] {
  const ids = idsOf(block);
  return ids.length === 0 ? [] : [{ ids, lines: [head, ...renderBlocks([block])] }];
}

/** A table that is not taken as a whole is taken by its rows and cells. */
function idsOf(block: DocumentBlock): string[] {
  if (block.kind === 'kept' || block.kind === 'gap') return [];
  if (block.kind !== 'table' || named(block.id)) return named(block.id) ? [block.id] : [];
  return block.rows.flatMap(({ id, cells }) =>
    named(id) ? [id] : cells.flatMap((cell) => (named(cell.id) ? [cell.id] : [])),
  );
}

function named(id: string | null): id is string {
  return id !== null && id !== '';
}

export async function slideParts(place: ChangePlace, path: string): Promise<FileParts> {
  const parts: ChangePart[] = [];
  const together: string[] = [];
  for await (const { head, items } of changedSlides(place, path)) {
    for (const item of items) {
      const lines = [head, ...renderItems([item])];
      if (item.id === '') together.push(...lines);
      else parts.push({ ids: [item.id], lines });
    }
  }
  return { parts, together, leftOut: 0 };
}
