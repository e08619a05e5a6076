import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { operationsOn } from '../../core/define-operation.ts';
import { refuseBomb } from '../header/read-header.ts';
import { resizePixels, within } from '../pixels/resize.ts';
import type { ImageEdit } from './image-edit.ts';

const side = z.int().min(1).max(20_000);

export const resize = operationsOn<ImageEdit>()({
  kind: 'resize',
  schema: z.strictObject({
    width: side.optional(),
    height: side.optional(),
    longest: side.optional().describe('neither side gets longer; never enlarges'),
  }),
  describe: 'Another size in pixels. With width or height alone the other side follows; with both it is stretched.',
  apply(edit, { width, height, longest }) {
    const { pixels } = edit;
    const wanted = sizeOf(pixels, { width, height, longest });
    refuseBomb(wanted);
    edit.setPixels(resizePixels(pixels, wanted.width, wanted.height));
    return `${pixels.width} × ${pixels.height} → ${wanted.width} × ${wanted.height} pixels`;
  },
});

interface Wanted {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly longest: number | undefined;
}

function sizeOf(size: { readonly width: number; readonly height: number }, { width, height, longest }: Wanted) {
  if (longest !== undefined && width === undefined && height === undefined) return within(size, longest);
  const isSaid = longest === undefined && (width !== undefined || height !== undefined);
  if (!isSaid) {
    throw new InvalidArgumentError(
      'width',
      'The new size is not clear.',
      'Give width, height, both, or longest alone.',
    );
  }
  return {
    width: width ?? Math.max(1, Math.round((size.width * (height ?? 1)) / size.height)),
    height: height ?? Math.max(1, Math.round((size.height * (width ?? 1)) / size.width)),
  };
}
