import type { SlideItemView, SlidesDiff, SlideView } from '@galley/formats';
import { MARKS, notes, plain, renderPieces, words } from './render-blocks.ts';

/** All of a presentation that changed, slide by slide. */
export function renderSlidesDiff({ is_same: isSame, slides }: SlidesDiff): string {
  if (isSame) return 'The presentations are the same.';
  return slides
    .filter(({ items }) => items.length > 0)
    .flatMap((slide) => [slideHead(slide), ...renderItems(slide.items)])
    .join('\n');
}

export function slideHead({
  number_before: before,
  number_after: after,
  title,
  change,
}: Omit<SlideView, 'items'>): string {
  if (change === 'presentation') return 'Presentation';
  const was = before === null || before === after ? '' : after === null ? ' (removed)' : ` (was ${before})`;
  return `Slide ${after ?? before}${was}${title === '' ? '' : `: ${plain(title)}`}`;
}

/** Ids are what `publish --change` takes. */
export function renderItems(items: readonly SlideItemView[]): string[] {
  return items.flatMap(({ change, id, thing, title, shape, notes: list, pieces, rows, rows_left_out: left }) => {
    const name = shape === null ? plain(title) : `${shape.kind} ${shape.id} ${plain(title)}`;
    return [
      `${MARKS[change] ?? '~'} ${change} ${thing === 'slide' ? 'slide' : name}${id === '' ? '' : ` (${id})`}${notes(list)}`,
      ...words(pieces),
      ...rows.map((row) => {
        const cells = row.cells.map((cell) => renderPieces(cell.pieces).replaceAll('\n', ' / '));
        return `    ${row.change === 'kept' ? ' ' : (MARKS[row.change] ?? '~')} | ${cells.join(' | ')} |`;
      }),
      ...(left === 0 ? [] : [`      … ${left} unchanged rows`]),
    ];
  });
}
