import type { Presentation, SlidePart } from '../../package/presentation.ts';
import { sectionList } from '../../package/sections.ts';
import { forgetSlides, putIntoSection, sortSections } from './sections.ts';

/** Puts slides before or behind another one, in their order; they join its section. */
export function moveSlides(
  deck: Presentation,
  moved: readonly SlidePart[],
  place: { readonly slide: SlidePart; readonly isBefore: boolean },
): void {
  const { slide, isBefore } = place;
  const entries = moved.map(({ entry }) => entry);
  if (isBefore) slide.entry.before(...entries);
  else slide.entry.after(...entries);
  if (sectionList(deck) === undefined) return;
  forgetSlides(deck, new Set(moved.map(({ id }) => id)));
  for (const { id } of moved) putIntoSection(deck, id, { after: slide.id, before: slide.id });
  sortSections(deck);
}
