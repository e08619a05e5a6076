import type { SlideItemView, SlidesDiff, SlideView } from '@galley/formats';
import type { ListedKind } from '@galley/schema';
import { type ChangeLister, listOf, short } from './entry.ts';
import { piecesText } from './list-blocks.ts';

/** A presentation by its changes, slide by slide. */
export function listSlides({ slides, is_selectable: areUnits }: SlidesDiff): ChangeLister {
  return listOf(
    slides.flatMap((slide) =>
      slide.items.map((item, at) => ({
        key: item.id === '' ? `slide ${slide.index}` : item.id,
        kind: kindOf(item),
        place: placeOf(slide, item),
        ...piecesText(piecesOf(item)),
        note: item.notes.length === 0 ? null : short(item.notes.join(', ')),
        unit: areUnits && item.unit !== '' ? item.unit : null,
        spot: { at: 'slide' as const, slide: slide.index, within: at + 1 },
      })),
    ),
  );
}

function kindOf({ change, thing, pieces, rows }: SlideItemView): ListedKind {
  if (change !== 'changed') return change;
  if (thing === 'order') return 'moved';
  if (thing === 'layout' || thing === 'design' || thing === 'visibility' || thing === 'settings') return 'look';
  if (thing === 'part' || thing === 'package' || thing === 'presentation' || thing === 'sections') return 'other';
  const isSaid = [...pieces, ...rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.pieces))].some(
    ({ kind }) => kind !== 'kept',
  );
  return isSaid || rows.some((row) => row.change !== 'kept') ? 'changed' : 'look';
}

function piecesOf({ pieces, rows }: SlideItemView): SlideItemView['pieces'] {
  return pieces.length > 0 ? pieces : rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.pieces));
}

function placeOf({ number_after: after, number_before: before, change }: SlideView, { title, thing }: SlideItemView) {
  if (change === 'presentation') return short(title);
  const slide = after === null ? `slide ${before} (removed)` : `slide ${after}`;
  return thing === 'slide' ? slide : `${slide}, ${short(title)}`;
}
