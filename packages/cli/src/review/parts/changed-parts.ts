import type { SlideItemView } from '@galley/formats';
import type { DocumentBlock } from '@galley/schema';
import { sectionHead } from '../../files/render/render-blocks.ts';
import { slideHead } from '../../files/render/render-slides.ts';
import type { ChangePlace } from './file-parts.ts';

/** The sections of a Word document that changed, one by one; one of a thousand pages is not asked for at once. */
export async function* changedSections(
  { call, target }: ChangePlace,
  path: string,
): AsyncGenerator<{ readonly head: string; readonly blocks: readonly DocumentBlock[] }> {
  const first = await call.ReviewGetDocxContentDiff({ ...target, path });
  for (const { index, title, changes } of first.sections) {
    if (changes === 0) continue;
    const { blocks } =
      index === first.section_index
        ? first
        : await call.ReviewGetDocxContentDiff({ ...target, path, section_index: index });
    yield { head: sectionHead(index, title), blocks };
  }
}

/** The slides of a presentation that changed, one by one. */
export async function* changedSlides(
  { call, target }: ChangePlace,
  path: string,
): AsyncGenerator<{ readonly head: string; readonly items: readonly SlideItemView[] }> {
  const first = await call.ReviewGetPptxContentDiff({ ...target, path });
  for (const slide of first.slides) {
    if (slide.changes === 0) continue;
    const { index } = slide;
    const { items } =
      index === first.slide_index
        ? first
        : await call.ReviewGetPptxContentDiff({ ...target, path, slide_index: index });
    yield { head: slideHead(slide), items: items as SlideItemView[] };
  }
}
