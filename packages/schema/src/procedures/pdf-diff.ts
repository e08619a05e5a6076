import { z } from 'zod';
import { hunkSchema } from './diff-views.ts';

const pageText = z.object({ page: z.number(), page_count: z.number(), lines: z.array(z.string()) });

/** One changed page of a PDF: what its text lost and gained, and its lines on both sides. */
export const pdfDiffSchema = z.object({
  /** Which of the changes this is, from 1; 0 where no page changed. */
  change_index: z.number(),
  change_count: z.number(),
  changes: z.array(
    z.object({
      index: z.number(),
      change: z.enum(['added', 'removed', 'changed']),
      /** Number of the page on each side, from 1; null where a side has no such page. */
      before: z.number().nullable(),
      after: z.number().nullable(),
      is_moved: z.boolean(),
      /** Whether its picture differs; null where nobody looked. */
      looks_changed: z.boolean().nullable(),
    }),
  ),
  changes_left_out: z.number(),
  baseline: pageText.nullable(),
  draft: pageText.nullable(),
  hunks: z.array(hunkSchema),
  unchanged: z.number(),
  /** Pages with the same text whose pictures were not compared. */
  looks_not_compared: z.number(),
  /** What differs beside the pages: title, outline, attachments. */
  form: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
  /** Where to look first (SPEC V5). */
  focus: z.object({ page: z.number(), side: z.enum(['before', 'after']) }).nullable(),
});
