import { z } from 'zod';

export const pieceSchema = z.object({
  kind: z.enum(['kept', 'removed', 'added']),
  text: z.string(),
  /** How kept words look now: "bold", "size 12 pt → 14 pt". */
  notes: z.array(z.string()),
});
const change = z.enum(['added', 'removed', 'changed', 'moved', 'moved_away', 'split', 'merged']);
const place = { section: z.number(), line_before: z.number().nullable(), line_after: z.number().nullable() };
/** What publish takes to choose a change. Changes of one unit are taken together. */
const selectable = { id: z.string(), unit: z.string() };
const perhapsSelectable = { id: z.string().nullable(), unit: z.string().nullable() };

const row = z.object({
  ...perhapsSelectable,
  change: z.enum(['kept', ...change.options]),
  line_before: z.number().nullable(),
  line_after: z.number().nullable(),
  cells: z.array(
    z.object({
      ...perhapsSelectable,
      change: z.enum(['kept', 'added', 'removed', 'changed']),
      span: z.number(),
      pieces: z.array(pieceSchema),
      notes: z.array(z.string()),
    }),
  ),
  notes: z.array(z.string()),
  /** Unchanged rows before it that are not shown. */
  skipped: z.number(),
});

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('kept'), ...place, level: z.number().nullable(), text: z.string() }),
  z.object({ kind: z.literal('gap'), section: z.number(), lines: z.number() }),
  z.object({
    kind: z.literal('paragraph'),
    ...selectable,
    change,
    ...place,
    level: z.number().nullable(),
    pieces: z.array(pieceSchema),
    notes: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('table'),
    ...perhapsSelectable,
    change,
    ...place,
    rows: z.array(row),
    rows_skipped: z.number(),
    notes: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('other'),
    ...selectable,
    thing: z.enum([
      'paragraph',
      'table',
      'row',
      'cell',
      'content',
      'page_setup',
      'footnote',
      'endnote',
      'comment',
      'style',
      'header',
      'footer',
      'part',
      'package',
    ]),
    change,
    ...place,
    title: z.string(),
    pieces: z.array(pieceSchema),
    notes: z.array(z.string()),
  }),
]);
export type DocumentBlock = z.infer<typeof block>;
export type DocumentPiece = z.infer<typeof pieceSchema>;
export type DocumentRow = z.infer<typeof row>;

const sectionText = z.object({ title: z.string().nullable(), line: z.number(), lines: z.array(z.string()) });

/** One section of a Word document: what changed in it, with a little around it, and its lines on both sides. */
export const documentDiffSchema = z.object({
  section_index: z.number(),
  section_count: z.number(),
  sections: z.array(
    z.object({ index: z.number(), title: z.string().nullable(), level: z.number().nullable(), changes: z.number() }),
  ),
  baseline: sectionText.nullable(),
  draft: sectionText.nullable(),
  blocks: z.array(block),
  /** The changes of this section in order: which of its blocks shows each. */
  stops: z.array(z.object({ id: z.string(), block: z.number() })),
  change_count: z.number(),
  /** False for a document that comes or goes as a whole. */
  is_selectable: z.boolean(),
  /** Where to look first (SPEC V5). */
  focus: z.object({ section: z.number(), line: z.number().nullable(), id: z.string() }).nullable(),
});
