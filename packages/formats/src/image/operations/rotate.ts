import { z } from 'zod';
import { operationsOn } from '../../core/define-operation.ts';
import type { Pixels } from '../pixels/decode.ts';
import type { ImageEdit } from './image-edit.ts';

export const rotate = operationsOn<ImageEdit>()({
  kind: 'rotate',
  schema: z.strictObject({ degrees: z.union([z.literal(90), z.literal(180), z.literal(270)]).describe('clockwise') }),
  describe: 'Turns the picture clockwise.',
  apply(edit, { degrees }) {
    edit.setPixels(turned(edit.pixels, degrees));
    return `turned by ${degrees}°`;
  },
});

export const flip = operationsOn<ImageEdit>()({
  kind: 'flip',
  schema: z.strictObject({ direction: z.enum(['horizontal', 'vertical']) }),
  describe: 'Mirrors the picture: horizontal swaps left and right.',
  apply(edit, { direction }) {
    const { width, height } = edit.pixels;
    const isSideways = direction === 'horizontal';
    edit.setPixels(
      moved(edit.pixels, width, height, (x, y) => (isSideways ? [width - 1 - x, y] : [x, height - 1 - y])),
    );
    return `mirrored (${direction})`;
  },
});

function turned(pixels: Pixels, degrees: 90 | 180 | 270): Pixels {
  const { width, height } = pixels;
  if (degrees === 180) return moved(pixels, width, height, (x, y) => [width - 1 - x, height - 1 - y]);
  if (degrees === 90) return moved(pixels, height, width, (x, y) => [y, height - 1 - x]);
  return moved(pixels, height, width, (x, y) => [width - 1 - y, x]);
}

/** Pixels at other places; `from` says where the one at x, y comes from. */
function moved(
  pixels: Pixels,
  width: number,
  height: number,
  from: (x: number, y: number) => readonly [number, number],
) {
  const rgba = new Uint8Array(width * height * 4);
  const [source, target] = [new DataView(pixels.rgba.buffer, pixels.rgba.byteOffset), new DataView(rgba.buffer)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = from(x, y);
      target.setUint32((y * width + x) * 4, source.getUint32((fromY * pixels.width + fromX) * 4));
    }
  }
  return { width, height, rgba };
}
