import { InvalidArgumentError, NotFoundError, WrongStateError } from '@galley/schema/errors';
import type { PlacedShape } from '../../tree/slide.ts';

export class SlideNotFoundError extends NotFoundError {
  constructor(slide: number, last: number) {
    super(
      `There is no slide ${slide}: the deck has ${last} slide${last === 1 ? '' : 's'}.`,
      'Look at the map again; earlier operations of the same call move slides, too.',
      { slide, last },
    );
  }
}

export class ShapeNotFoundError extends NotFoundError {
  constructor(slide: number, shape: string | number, shapes: readonly PlacedShape[]) {
    const known = shapes.slice(0, 12).map(({ id, name }) => `${id} (${short(name)})`);
    super(
      `Slide ${slide} has no shape ${typeof shape === 'number' ? shape : `"${short(shape)}"`}.`,
      known.length === 0 ? 'The slide is empty.' : `Name one of its shapes by id: ${known.join(', ')}.`,
      { slide, shape },
    );
  }
}

export class ShapeUnclearError extends InvalidArgumentError {
  constructor(slide: number, name: string, ids: readonly string[]) {
    super(
      'shape',
      `Slide ${slide} has ${ids.length} shapes named "${short(name)}".`,
      `Name the one you mean by its id: ${ids.slice(0, 12).join(', ')}.`,
      { slide, shape: name },
    );
  }
}

/** Other text stands there than was expected. */
export class TextMismatchError extends WrongStateError {
  constructor(where: string, text: string, expected: string) {
    super(
      `${where} does not begin with "${short(expected)}". It says: "${short(text)}".`,
      'Read the slide again and name the shape that you mean.',
      { text: short(text), expected: short(expected) },
    );
  }
}

/** The shape is of another kind than the operation needs. */
export class WrongShapeError extends InvalidArgumentError {
  constructor(slide: number, { id, name, kind }: PlacedShape, wanted: string) {
    super('shape', `Shape ${id} (${short(name)}) of slide ${slide} is a ${kind}, not ${wanted}.`, `Name ${wanted}.`, {
      slide,
      shape: id,
      kind,
    });
  }
}

export class ParagraphNotFoundError extends NotFoundError {
  constructor(paragraph: number, last: number) {
    super(
      `There is no paragraph ${paragraph}: the shape has ${last}.`,
      'Read the slide; paragraphs of a shape count from 1.',
      { paragraph, last },
    );
  }
}

export class TextNotFoundError extends NotFoundError {
  constructor(find: string, where: string) {
    super(`"${short(find)}" does not stand in ${where}.`, 'Check spelling and case, or find it first with find_text.', {
      find: short(find),
    });
  }
}

export class MissingFileError extends InvalidArgumentError {
  constructor(path: string) {
    super('image', `The file "${path}" did not come along.`, 'Name a picture of the Workbench by its path.', { path });
  }
}

export function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
