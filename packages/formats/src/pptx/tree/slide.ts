import type { Presentation } from '../package/presentation.ts';
import { type Frame, frameInside, ownPlace, type Place, placeWithin, SLIDE_FRAME } from './place.ts';
import { onLayout, onMaster } from './placeholders.ts';
import { allShapes, type Shape, shapesOf } from './shapes.ts';

/** A shape with its place on the slide. */
export interface PlacedShape extends Shape {
  /** Null where neither the shape nor its layout and master say. */
  readonly place: Place | null;
  /** The place is that of the layout or master. */
  readonly isInherited: boolean;
  readonly children: readonly PlacedShape[];
}

/** Layouts and masters are asked once for all the slides that follow them. */
export class SlideReader {
  readonly #deck: Presentation;
  readonly #shapes = new Map<string, readonly Shape[]>();

  constructor(deck: Presentation) {
    this.#deck = deck;
  }

  /** Shapes of a slide in drawing order, each with its place on the slide, its own or inherited. */
  shapes(slide: string): PlacedShape[] {
    const layout = this.#deck.layoutOf(slide);
    return shapesOf(this.#deck.tree(slide).root).map((shape) => this.#placed(shape, layout, SLIDE_FRAME));
  }

  #placed(shape: Shape, layout: string | undefined, frame: Frame): PlacedShape {
    const own = ownPlace(shape.element);
    const inherited = own === undefined ? this.#inherited(shape, layout) : undefined;
    const inside = shape.kind === 'group' ? frameInside(shape.element, frame) : frame;
    return {
      ...shape,
      place: own === undefined ? (inherited ?? null) : placeWithin(own, frame),
      isInherited: inherited !== undefined,
      children: shape.children.map((child) => this.#placed(child, layout, inside)),
    };
  }

  #inherited({ placeholder }: Shape, layout: string | undefined): Place | undefined {
    if (placeholder === null || layout === undefined) return undefined;
    const followed = onLayout(placeholder, this.#known(layout));
    const own = followed === undefined ? undefined : ownPlace(followed.element);
    if (own !== undefined) return own;
    const master = this.#deck.masterOf(layout);
    const last = master === undefined ? undefined : onMaster(followed?.placeholder ?? placeholder, this.#known(master));
    return last === undefined ? undefined : ownPlace(last.element);
  }

  #known(part: string): readonly Shape[] {
    const known = this.#shapes.get(part);
    if (known !== undefined) return known;
    const shapes = allShapes(shapesOf(this.#deck.tree(part).root));
    this.#shapes.set(part, shapes);
    return shapes;
  }
}
