import { z } from 'zod';
import { errorPayloadSchema } from '../../base/error-payload.ts';

/** `look` is a change that leaves values and words alone; `other` is neither cell, row, word nor slide (SPEC V9). */
export const listedKindSchema = z.enum(['added', 'removed', 'changed', 'formula', 'look', 'moved', 'other']);
export const listedKinds = listedKindSchema.options;
export type ListedKind = z.infer<typeof listedKindSchema>;

/** Where a change is shown, in the terms of its file's view. */
const spot = z.discriminatedUnion('at', [
  /** On a sheet; both count from 1, of the side that has it. No place: somewhere on the sheet. */
  z.object({
    at: z.literal('cell'),
    sheet: z.string(),
    side: z.enum(['reference', 'draft']),
    row: z.number().nullable(),
    column: z.number().nullable(),
  }),
  /** Among the changes of a section of a document or of a slide, from 1. */
  z.object({ at: z.literal('section'), section: z.number(), within: z.number() }),
  z.object({ at: z.literal('slide'), slide: z.number(), within: z.number() }),
  /** By its number among the changed rows or lines, from 0. */
  z.object({ at: z.literal('row'), index: z.number() }),
  z.object({ at: z.literal('hunk'), index: z.number() }),
  /** By its number among the changed pages, from 1. */
  z.object({ at: z.literal('page'), index: z.number() }),
  z.object({ at: z.literal('file') }),
]);
export type ChangeSpot = z.infer<typeof spot>;

export const listedChangeSchema = z.object({
  /** Its place in the list of all changes of the file, from 0. */
  index: z.number(),
  /** Names the change as long as both versions of the file are the same. */
  key: z.string(),
  kind: listedKindSchema,
  /** "Costs!B3", "Prices, line 20", "slide 3, Title". */
  place: z.string(),
  /** Shortened; null where there is no such side, or nothing to show of it. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** What changed besides: "font, fill", "moved 2 cm right". */
  note: z.string().nullable(),
  /** What publish and removal take to choose it; null for what comes only with the whole file. */
  unit: z.string().nullable(),
  spot,
});
export type ListedChange = z.infer<typeof listedChangeSchema>;

/** A part of the list of all changes of one file. */
export const changeListSchema = z.object({
  /** Of all that is listed, whatever is asked for. */
  total: z.number(),
  counts: z.array(z.object({ kind: listedKindSchema, count: z.number() })),
  /** Counted and not listed: a file with more changes than anybody reads one by one. */
  left_out: z.number(),
  /** Why the file is compared by lines and not as it should be; null where it is. */
  reduced: errorPayloadSchema.nullable(),
  /** How many fit what was asked for, and those of them from `offset` on. */
  matching: z.number(),
  offset: z.number(),
  changes: z.array(listedChangeSchema),
});
