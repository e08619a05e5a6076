import { z } from 'zod';
import { chartViewSchema } from './charts.ts';
import { pagePictureSchema } from './picture-views.ts';

const colorSchema = z.string().regex(/^[0-9A-F]{6}$/);

/** Text with one look, for a surface that draws it. */
const lookRunSchema = z.object({
  text: z.string(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  strike: z.boolean().optional(),
  raised: z.enum(['super', 'sub']).optional(),
  color: colorSchema.optional(),
  /** Points. */
  size: z.number().optional(),
  /** A tracked change that nobody has decided on. */
  change: z.enum(['inserted', 'deleted']).optional(),
  /** Shown as a link and never followed. */
  link: z.boolean().optional(),
  /** A picture stands here, by its key among the pictures; `text` says what it shows. */
  picture: z.object({ key: z.string().nullable(), width_cm: z.number().nullable() }).optional(),
});
export type LookRun = z.infer<typeof lookRunSchema>;

const lookParagraphSchema = z.object({
  type: z.literal('paragraph'),
  line: z.number().optional(),
  /** 0 for the title, 1 to 9 for headings. */
  level: z.number().optional(),
  list: z.object({ label: z.string(), level: z.number() }).optional(),
  align: z.enum(['center', 'end', 'justify']).optional(),
  runs: z.array(lookRunSchema),
});
export type LookParagraph = z.infer<typeof lookParagraphSchema>;

const lookTableSchema = z.object({
  type: z.literal('table'),
  rows: z.array(
    z.object({
      line: z.number(),
      is_header: z.boolean(),
      cells: z.array(
        z.object({
          span: z.number(),
          continues_above: z.boolean(),
          paragraphs: z.array(lookParagraphSchema),
        }),
      ),
    }),
  ),
});
export type LookTable = z.infer<typeof lookTableSchema>;

/** Pictures of what is shown, ready for the eye: whatever the file holds, only png and jpeg get here. */
const picturesSchema = z.record(z.string(), pagePictureSchema);
export type LookPictures = z.infer<typeof picturesSchema>;

/** Some lines of a document as they look. */
export const documentLooksSchema = z.object({
  line_start: z.number(),
  line_count: z.number(),
  total_lines: z.number(),
  blocks: z.array(z.discriminatedUnion('type', [lookParagraphSchema, lookTableSchema])),
  pictures: picturesSchema,
});
export type DocumentLooks = z.infer<typeof documentLooksSchema>;

const lookShapeSchema = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  alt: z.string(),
  /** Left, top, width, height in centimetres. */
  cm: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  rotation: z.number(),
  fill: colorSchema.nullable(),
  line: colorSchema.nullable(),
  is_round: z.boolean(),
  paragraphs: z.array(
    z.object({
      level: z.number(),
      bullet: z.string().optional(),
      align: z.string().optional(),
      runs: z.array(lookRunSchema),
    }),
  ),
  rows: z.array(z.array(z.string().nullable())).nullable(),
  chart: chartViewSchema.nullable(),
  picture: z.string().nullable(),
});
export type LookShape = z.infer<typeof lookShapeSchema>;

/** A slide as it looks. */
export const slideLooksSchema = z.object({
  slide: z.number(),
  slide_count: z.number(),
  size_cm: z.tuple([z.number(), z.number()]),
  background: colorSchema.nullable(),
  notes: z.string(),
  shapes: z.array(lookShapeSchema),
  pictures: picturesSchema,
});
export type SlideLooks = z.infer<typeof slideLooksSchema>;
