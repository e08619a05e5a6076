import { z } from 'zod';

/** One version of a file by its bytes: lines of hexadecimal numbers and characters from where the versions first differ. */
const byteSideSchema = z.object({ size: z.number(), lines: z.array(z.string()) });

/** Two versions of a file that nobody can read otherwise; null for a version that is not there. */
export const byteDiffSchema = z.object({
  /** The first byte that differs, from 0; null where none does, or where there is one version. */
  first_difference: z.number().nullable(),
  baseline: byteSideSchema.nullable(),
  draft: byteSideSchema.nullable(),
});
export type ByteDiff = z.infer<typeof byteDiffSchema>;
