import { z } from 'zod';
import { pieceSchema } from './document-diff.ts';

/** Left, top, width, height in centimetres. */
const centimetres = z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable();
const kind = z.enum(['added', 'removed', 'changed', 'moved']);

const item = z.object({
  /** What publish takes to choose the change. Changes of one unit are taken together. */
  id: z.string(),
  unit: z.string(),
  thing: z.enum([
    'slide',
    'shape',
    'order',
    'notes',
    'layout',
    'visibility',
    'settings',
    'comments',
    'design',
    'presentation',
    'sections',
    'part',
    'package',
  ]),
  change: kind,
  /** What it is about: a shape's name, "Notes", a part. */
  title: z.string(),
  shape: z.object({ id: z.string(), kind: z.string() }).nullable(),
  /** What changed besides words: "moved 2 cm right", "picture replaced". */
  notes: z.array(z.string()),
  pieces: z.array(pieceSchema),
  /** Of a table, row by row, near what changed. */
  rows: z.array(
    z.object({
      change: z.enum(['kept', 'changed', 'added', 'removed']),
      cells: z.array(z.object({ change: z.enum(['kept', 'changed']), pieces: z.array(pieceSchema) })),
    }),
  ),
  rows_left_out: z.number(),
  cm_before: centimetres,
  cm_after: centimetres,
});
export type SlideItem = z.infer<typeof item>;

const side = z.object({
  number: z.number(),
  title: z.string(),
  notes: z.string(),
  size_cm: z.tuple([z.number(), z.number()]),
  shapes: z.array(z.object({ id: z.string(), kind: z.string(), name: z.string(), cm: centimetres, text: z.string() })),
});
export type SlideSide = z.infer<typeof side>;

/** One slide of a presentation: what changed on it, and what stands where on both sides. */
export const slidesDiffSchema = z.object({
  slide_index: z.number(),
  /** Slides of the Draft. Indexes beyond are slides that went and, last, the presentation itself. */
  slide_count: z.number(),
  slides: z.array(
    z.object({
      index: z.number(),
      number_before: z.number().nullable(),
      number_after: z.number().nullable(),
      title: z.string(),
      change: z.enum(['same', 'changed', 'moved', 'added', 'removed', 'presentation']),
      changes: z.number(),
    }),
  ),
  baseline: side.nullable(),
  draft: side.nullable(),
  items: z.array(item),
  change_count: z.number(),
  /** False for a presentation that comes or goes as a whole. */
  is_selectable: z.boolean(),
  /** Where to look first (SPEC V5). */
  focus: z.object({ slide: z.number(), id: z.string() }).nullable(),
});
