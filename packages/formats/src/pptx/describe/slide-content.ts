import type { PartRequest } from '../../core/adapter.ts';
import { Presentation } from '../package/presentation.ts';
import { layoutName } from '../read/layout-name.ts';
import { requireSlide } from '../read/read-lines.ts';
import { slideTitle } from '../read/shape-lines.ts';
import { centimetres } from '../tree/centimetres.ts';
import { commentsOf, type SlideComment } from '../tree/comments.ts';
import { notesText } from '../tree/notes.ts';
import { allShapes } from '../tree/shapes.ts';
import { SlideReader } from '../tree/slide.ts';
import { type DescribedShape, describeShapes } from './shapes.ts';

/** A slide as shapes, paragraphs, runs and cells with their looks. */
export interface SlideContent {
  readonly view: 'structure';
  readonly slide: number;
  readonly slide_count: number;
  readonly slide_size_cm: readonly [number, number];
  readonly title: string;
  readonly layout: string;
  readonly is_hidden: boolean;
  readonly notes: string;
  readonly comments: readonly SlideComment[];
  /** In reading order. */
  readonly shapes: readonly DescribedShape[];
}

export function slideContent(bytes: Uint8Array, { slide: wanted = 1 }: PartRequest): SlideContent {
  const deck = new Presentation(bytes);
  const slides = deck.slides();
  requireSlide(wanted, slides.length);
  const part = slides[wanted - 1]?.part ?? '';
  const shapes = new SlideReader(deck).shapes(part);
  const title = allShapes(shapes).find(({ kind }) => kind === 'title');
  const layout = deck.layoutOf(part);
  const { width, height } = deck.size();
  return {
    view: 'structure',
    slide: wanted,
    slide_count: slides.length,
    slide_size_cm: [centimetres(width), centimetres(height)],
    title: title === undefined ? '' : slideTitle(title),
    layout: layout === undefined ? '' : layoutName(deck, layout),
    is_hidden: deck.isHidden(part),
    notes: notesText(deck, part),
    comments: commentsOf(deck, part),
    shapes: describeShapes(deck, part, shapes),
  };
}
