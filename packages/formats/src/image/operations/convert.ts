import { z } from 'zod';
import { operationsOn } from '../../core/define-operation.ts';
import { writtenTypes } from '../pixels/encode.ts';
import type { ImageEdit } from './image-edit.ts';

export const convert = operationsOn<ImageEdit>()({
  kind: 'convert',
  schema: z.strictObject({
    to: z.enum(writtenTypes),
    quality: z.int().min(1).max(100).optional().describe('jpg and webp; a webp without it loses nothing'),
  }),
  describe: 'Another type of file. Name the file accordingly with `to_path`.',
  apply(edit, { to, quality }) {
    edit.convert(to, quality);
    return `${edit.pixels.width} × ${edit.pixels.height} pixels as ${to}`;
  },
});
