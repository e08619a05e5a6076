import type { SlideItemView } from '@galley/formats';
import type { DocumentBlock } from '@galley/schema';
import { renderBlocks, sectionHead } from '../../files/render/render-blocks.ts';
import { renderItems, slideHead } from '../../files/render/render-slides.ts';
import type { ChangePart, ChangePlace, FileParts } from './file-parts.ts';

/** A Word document section by section; one of a thousand pages is not asked for at once. */
export async function blockParts({ call, target }: ChangePlace, path: string): Promise<FileParts> {
  const first = await call.ReviewGetDocxContentDiff({ ...target, path });
  const parts: ChangePart[] = [];
  for (const { index, title, changes } of first.sections) {
    if (changes === 0) continue;
    const { blocks } =
      index === first.section_index
        ? first
        : await call.ReviewGetDocxContentDiff({ ...target, path, section_index: index });
    const head = sectionHead(index, title);
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

/** A presentation slide by slide. */
export async function slideParts({ call, target }: ChangePlace, path: string): Promise<FileParts> {
  const first = await call.ReviewGetPptxContentDiff({ ...target, path });
  const parts: ChangePart[] = [];
  const together: string[] = [];
  for (const slide of first.slides) {
    if (slide.changes === 0) continue;
    const { index } = slide;
    const { items } =
      index === first.slide_index
        ? first
        : await call.ReviewGetPptxContentDiff({ ...target, path, slide_index: index });
    for (const item of items as SlideItemView[]) {
      const lines = [slideHead(slide), ...renderItems([item])];
      if (item.id === '') together.push(...lines);
      else parts.push({ ids: [item.id], lines });
    }
  }
  return { parts, together, leftOut: 0 };
}
