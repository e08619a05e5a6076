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
  /** Behind its words. */
  fill: colorSchema.optional(),
  /** A tracked change that nobody has decided on. */
  change: z.enum(['inserted', 'deleted']).optional(),
  /** Shown as a link and never followed. */
  link: z.boolean().optional(),
  /** A picture stands here, by its key among the pictures; `text` says what it shows. */
  picture: z.object({ key: z.string().nullable(), width_cm: z.number().nullable() }).optional(),
});
export type LookRun = z.infer<typeof lookRunSchema>;

/** Where something of a document stands that is not its body. */
const storySchema = z.enum(['footnotes', 'endnotes', 'comments', 'header', 'footer']).optional();

const lookParagraphSchema = z.object({
  type: z.literal('paragraph'),
  line: z.number().optional(),
  /** 0 for the title, 1 to 9 for headings. */
  level: z.number().optional(),
  list: z.object({ label: z.string(), level: z.number() }).optional(),
  align: z.enum(['center', 'end', 'justify']).optional(),
  is_rtl: z.boolean().optional(),
  fill: colorSchema.optional(),
  /** Whose note or comment begins here. */
  lead: z.string().optional(),
  story: storySchema,
  runs: z.array(lookRunSchema),
});
export type LookParagraph = z.infer<typeof lookParagraphSchema>;

const lookTableSchema = z.object({
  type: z.literal('table'),
  is_rtl: z.boolean().optional(),
  /** No lines between its cells: it is there to place what is in it. */
  is_bare: z.boolean().optional(),
  story: storySchema,
  rows: z.array(
    z.object({
      line: z.number(),
      is_header: z.boolean(),
      cells: z.array(
        z.object({
          span: z.number(),
          continues_above: z.boolean(),
          fill: colorSchema.optional(),
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
  /** The name that the format has for it: `rect`, `ellipse` …; a line that rises ends in `:up`. */
  outline: z.string(),
  anchor: z.enum(['top', 'middle', 'bottom']),
  is_vertical: z.boolean(),
  is_unwrapped: z.boolean(),
  /** Words that are too many for it are shown smaller; elsewhere they stand out. */
  is_shrinking: z.boolean(),
  paragraphs: z.array(
    z.object({
      level: z.number(),
      /** `none`, how it counts, or the sign. */
      bullet: z.string(),
      align: z.string().optional(),
      /** Points, of a run without a size of its own. */
      size: z.number(),
      color: colorSchema.nullable(),
      runs: z.array(lookRunSchema),
    }),
  ),
  rows: z.array(z.array(z.object({ text: z.string(), columns: z.number(), rows: z.number() }).nullable())).nullable(),
  chart: chartViewSchema.nullable(),
  picture: z.string().nullable(),
  /** Shares of the picture that are cut off: left, top, right, bottom. */
  crop: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
});
export type LookShape = z.infer<typeof lookShapeSchema>;

/** A slide as it looks. */
export const slideLooksSchema = z.object({
  slide: z.number(),
  slide_count: z.number(),
  size_cm: z.tuple([z.number(), z.number()]),
  background: colorSchema.nullable(),
  background_picture: z.string().nullable(),
  /** The background is more than one colour or a picture of the file. */
  is_design_left_out: z.boolean(),
  notes: z.string(),
  shapes: z.array(lookShapeSchema),
  pictures: picturesSchema,
});
export type SlideLooks = z.infer<typeof slideLooksSchema>;
