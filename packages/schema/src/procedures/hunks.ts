import { z } from 'zod';

/** Changed lines with a little of what stands around them. */
export const hunkSchema = z.object({
  baseline_start: z.number(),
  draft_start: z.number(),
  lines: z.array(
    z.object({
      kind: z.enum(['same', 'removed', 'added']),
      text: z.string(),
      /** Words that differ from the other version of the line, as offsets; left out where all of it came or went. */
      words: z
        .array(z.tuple([z.int(), z.int()]).readonly())
        .readonly()
        .optional(),
    }),
  ),
});
