import { z } from 'zod';
import { storageLimitNameSchema } from '../events/storage-limits.ts';
import { fileVersionSchema } from '../files/file-version.ts';
import { changes } from './changes.ts';
import { inWorkbench, sheetList, sheetWindow } from './common.ts';
import { documentLooksSchema, slideLooksSchema } from './review/looks.ts';
import { unavailableSchema } from './review/picture-views.ts';
import { fileViewSchema, gridSchema, workbenchViewSchema } from './views.ts';

/** Whether it can be looked at page by page, with the right program (`WorkbenchGetPage`). */
const has_pages = z.boolean();

const storageViewSchema = z.object({
  limits: z.array(
    z.object({
      name: storageLimitNameSchema,
      value: z.number(),
      standard: z.number(),
      unit: z.string(),
      means: z.string(),
    }),
  ),
  over: z.array(z.object({ limit: storageLimitNameSchema, what: z.string() })),
});
export type StorageView = z.infer<typeof storageViewSchema>;

export const workbenchProcedures = {
  WorkbenchList: {
    needs: 'look',
    input: z.strictObject({}),
    output: z.object({
      workbenches: z.array(workbenchViewSchema.pick({ workbench_id: true, name: true, path: true })),
    }),
  },
  WorkbenchGet: { needs: 'look', input: inWorkbench, output: workbenchViewSchema },
  /** The person has read what the folder came with. */
  WorkbenchGreet: { needs: 'edit', input: inWorkbench, output: workbenchViewSchema, changes: changes.folder },
  /** The person vouches for the `.galley/` that the folder came with: its runs can go on, its settings hold. */
  WorkbenchTrust: { needs: 'administer', input: inWorkbench, output: workbenchViewSchema, changes: changes.folder },
  WorkbenchListFiles: {
    needs: 'look',
    input: inWorkbench,
    output: z.object({ files: z.array(fileViewSchema), left_out: z.number() }),
  },
  WorkbenchPreviewFile: {
    needs: 'look',
    input: inWorkbench.extend({
      path: z.string(),
      version: fileVersionSchema.optional(),
      /** As it looks, drawn from what it holds: lines of a document, or the slide with the number of the first row. */
      as: z.literal('looks').optional(),
      ...sheetWindow,
    }),
    output: z.discriminatedUnion('preview', [
      documentLooksSchema.extend({ preview: z.literal('document'), has_pages }),
      slideLooksSchema.extend({ preview: z.literal('slide'), has_pages }),
      z.object({
        preview: z.literal('grid'),
        has_pages,
        sheets: sheetList,
        sheet: z.string(),
        grid: gridSchema,
        /** What is on the sheet and is no cell: charts, pictures … */
        besides: z.array(z.string()).optional(),
        /** What is shown as cells like all others: merged ranges, hidden rows … */
        shown_plain: z.array(z.string()).optional(),
      }),
      z.object({
        preview: z.literal('text'),
        has_pages,
        text: z.string(),
        /** Null where that many were not read. */
        total_lines: z.number().nullable(),
        shown_lines: z.number(),
      }),
      /** The last step down: its first bytes, and why there is nothing better to see. */
      z.object({
        preview: z.literal('bytes'),
        has_pages,
        /** Null: nobody reads this kind of file. Otherwise what is wrong with it. */
        problem: unavailableSchema,
        size: z.number(),
        shown_bytes: z.number(),
        lines: z.array(z.string()),
      }),
      z.object({ preview: z.literal('none'), has_pages, reason: z.string() }),
    ]),
  },
  WorkbenchGetSuggestions: {
    needs: 'look',
    input: inWorkbench,
    output: z.object({ suggestions: z.array(z.string()) }),
  },
  WorkbenchRename: {
    needs: 'administer',
    input: inWorkbench.extend({ name: z.string().trim().min(1) }),
    output: z.object({ name: z.string() }),
    changes: changes.name,
  },
  /** Checks everything Galley keeps for this Workbench and changes nothing. */
  WorkbenchExamine: {
    needs: 'look',
    input: inWorkbench,
    output: z.object({
      ok: z.boolean(),
      checked: z.record(z.string(), z.number()),
      problems: z.array(
        z.object({
          code: z.string(),
          what: z.string(),
          affects: z.array(z.string()),
          repair: z.enum(['none', 'remove', 'quarantine', 'refill', 'rebuild']),
        }),
      ),
    }),
  },
  /** The limits on what is kept and shown, and what is over one (SPEC B11, B15). */
  WorkbenchGetStorage: { needs: 'look', input: inWorkbench, output: storageViewSchema },
  WorkbenchSetStorageLimit: {
    needs: 'administer',
    input: inWorkbench.extend({ limit: storageLimitNameSchema, value: z.int().min(0) }),
    output: storageViewSchema,
    changes: ['WorkbenchGetStorage', 'WorkbenchListFiles'],
  },
  /** Removes stored content that nothing can ask for any more, or says what there is (SPEC B11). */
  WorkbenchCollectGarbage: {
    needs: 'administer',
    input: inWorkbench.extend({ dry_run: z.boolean().default(true) }),
    output: z.object({
      dry_run: z.boolean(),
      objects: z.number(),
      bytes: z.number(),
      removed: z.number(),
      freed: z.number(),
      kept_by: z.record(z.string(), z.object({ objects: z.number(), bytes: z.number() })),
    }),
    changes: ['WorkbenchGetStorage'],
  },
} as const;
