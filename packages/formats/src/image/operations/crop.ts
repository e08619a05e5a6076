import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { operationsOn } from '../../core/define-operation.ts';
import type { ImageEdit } from './image-edit.ts';

export const crop = operationsOn<ImageEdit>()({
  kind: 'crop',
  schema: z.strictObject({
    x: z.int().min(0),
    y: z.int().min(0),
    width: z.int().min(1),
    height: z.int().min(1),
  }),
  describe: 'Keeps a rectangle: x and y from the upper left corner, in pixels of the picture as it is shown.',
  apply(edit, { x, y, width, height }) {
    const { pixels } = edit;
    if (x + width > pixels.width || y + height > pixels.height) {
      throw new InvalidArgumentError(
        'width',
        `The rectangle reaches beyond the picture of ${pixels.width} × ${pixels.height} pixels.`,
        'Choose one that lies inside it.',
      );
    }
    const rgba = new Uint8Array(width * height * 4);
    for (let row = 0; row < height; row += 1) {
      const from = ((y + row) * pixels.width + x) * 4;
      rgba.set(pixels.rgba.subarray(from, from + width * 4), row * width * 4);
    }
    edit.setPixels({ width, height, rgba });
    return `${width} × ${height} pixels from ${x}, ${y}`;
  },
});
