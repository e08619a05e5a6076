import type { SlidePart } from '../../package/presentation.ts';
import type { DeckEdit } from '../deck/deck-edit.ts';
import type { Box } from './box.ts';

const MARGINS = new Set(['dt', 'ftr', 'sldNum', 'hdr']);

/** Where content goes on a slide when nobody says: below the title, within the margins. */
export function contentRoom(edit: DeckEdit, slide: SlidePart): Box {
  const { width, height } = edit.deck.size();
  const [side, bottom] = [Math.round(width / 16), Math.round(height / 14)];
  const shapes = edit.shapes(slide);
  const title = shapes.find(({ kind, place }) => kind === 'title' && place !== null)?.place;
  const isTop = title != null && title.y + title.height < height / 2;
  const top = isTop ? title.y + title.height + Math.round(height / 40) : Math.round(height / 10);
  const footer = shapes.find(({ placeholder, place }) => place !== null && MARGINS.has(placeholder?.type ?? ''))?.place;
  const end = footer != null && footer.y > height / 2 ? footer.y : height - bottom;
  return { x: side, y: top, width: width - 2 * side, height: Math.max(Math.round(height / 4), end - top) };
}
