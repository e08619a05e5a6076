import { z } from 'zod';
import { errorPayloadSchema } from '../../base/error-payload.ts';

/** A page or a picture, ready to be shown: png or jpeg, in base64. */
export const pagePictureSchema = z.object({
  media_type: z.enum(['image/png', 'image/jpeg']),
  data: z.string(),
  width: z.number(),
  height: z.number(),
  /** Which page it is, from 1, and of how many. */
  page: z.number(),
  page_count: z.number(),
});
export type PagePicture = z.infer<typeof pagePictureSchema>;

/** Why there is no picture, where one was to be: the program is missing, or the file cannot be shown. */
export const unavailableSchema = errorPayloadSchema.nullable();

/** Both versions of a page beside each other; null where a version has no such page. */
export const pagePairSchema = z.object({
  /** Of the longer version. */
  page_count: z.number(),
  baseline: pagePictureSchema.nullable(),
  draft: pagePictureSchema.nullable(),
  unavailable: unavailableSchema,
});

/** Two versions of a picture, and where their pixels differ. */
export const imageDiffSchema = z.object({
  is_same: z.boolean(),
  baseline: pagePictureSchema.nullable(),
  draft: pagePictureSchema.nullable(),
  /** The later picture in pale grey with what changed in red; null where pixels were not compared. */
  difference: pagePictureSchema.nullable(),
  pixels: z
    .object({
      changed_pixels: z.number(),
      changed_share: z.number(),
      largest_difference: z.number(),
      boxes: z.array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
    })
    .nullable(),
  /** What differs beside the pixels: type, size, metadata. */
  form: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
  unavailable: unavailableSchema,
});
