import { z } from 'zod';
import { checkpointIdSchema, hashSchema } from '../base/ids.ts';
import { changes } from './changes.ts';
import {
  betweenVersions,
  comparedTrial,
  folderVersion,
  inWorkbench,
  ofTrial,
  sheetList,
  sheetWindow,
} from './common.ts';
import { hunkSchema, otherChangeSchema, sheetChangesSchema, tableDiffSchema } from './diff-views.ts';
import { documentDiffSchema } from './document-diff.ts';
import { pdfDiffSchema } from './pdf-diff.ts';
import { byteDiffSchema } from './review/bytes.ts';
import { changeListSchema, listedKindSchema } from './review/change-list.ts';
import { chartPairSchema } from './review/charts.ts';
import { unavailableSchema } from './review/picture-views.ts';
import { slidesDiffSchema } from './slides-diff.ts';
import { changeViewSchema, checkpointViewSchema, conflictViewSchema, gridSchema, referenceSchema } from './views.ts';

const changedCell = z.strictObject({ change: z.int().min(0), column: z.string() });

/** What to publish: all of the Draft, some files, or of a file only some changes, counted as Review shows them. */
export const selection = {
  paths: z.array(z.string()).min(1).optional(),
  hunks: z
    .array(
      z.union([
        z.strictObject({ path: z.string(), chosen: z.array(z.int().min(0)) }),
        z.strictObject({ path: z.string(), except: z.array(z.int().min(0)) }),
      ]),
    )
    .optional(),
  /** Of a csv file only some changes, by the index that `ReviewGetTableDiff` gives them. */
  rows: z
    .array(
      z.union([
        z.strictObject({
          path: z.string(),
          changes: z.array(z.int().min(0)).default([]),
          cells: z.array(changedCell).default([]),
          columns: z.boolean().default(false),
          key: z.array(z.string()).optional(),
        }),
        /** Everything but these changes, and of changed rows but these cells. */
        z.strictObject({
          path: z.string(),
          except: z.array(z.int().min(0)),
          except_cells: z.array(changedCell).default([]),
          key: z.array(z.string()).optional(),
        }),
      ]),
    )
    .optional(),
  /** Of a workbook only some cells, by their address. Changes that are no cells stay in the Draft if `others` says so. */
  cells: z
    .array(
      z.union([
        z.strictObject({
          path: z.string(),
          sheets: z.array(z.strictObject({ sheet: z.string(), cells: z.array(z.string()) })),
          others: z.literal('leave').optional(),
        }),
        /** Everything but these cells and new rows, by their places in the Draft. */
        z.strictObject({
          path: z.string(),
          except: z.array(
            z.strictObject({
              sheet: z.string(),
              cells: z.array(z.string()).default([]),
              rows: z.array(z.int().min(1)).default([]),
            }),
          ),
        }),
      ]),
    )
    .optional(),
  /**
   * Of a Word document or a presentation only some changes, or all but some, by the ids that `ReviewGetDocxContentDiff`
   * and `ReviewGetPptxContentDiff` give them.
   */
  blocks: z
    .array(
      z.union([
        z.strictObject({ path: z.string(), chosen: z.array(z.string()) }),
        z.strictObject({ path: z.string(), except: z.array(z.string()) }),
      ]),
    )
    .optional(),
};
const inDraft = inWorkbench.extend({ ...comparedTrial, path: z.string() });
const compared = z.array(z.object({ path: z.string(), size: z.number() }));

export const draftProcedures = {
  ReviewGetChangeSet: {
    needs: 'look',
    input: inWorkbench.extend({ ...ofTrial, ...betweenVersions }),
    output: z.object({
      draft_id: z.string().nullable(),
      /** Names all that the Draft holds; null without one. */
      digest: hashSchema.nullable(),
      changes: z.array(changeViewSchema),
    }),
  },
  /** Every change of a file in one list, whatever its format; `except` names those that are not wanted by their keys. */
  ReviewListChanges: {
    needs: 'look',
    input: inDraft.extend({
      kind: listedKindSchema.optional(),
      except: z.array(z.string()).max(20_000).optional(),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    output: changeListSchema,
  },
  ReviewGetXlsxDiff: {
    needs: 'look',
    input: inDraft.extend({ ...sheetWindow }),
    output: referenceSchema.extend({
      sheets: sheetList,
      sheet: z.string(),
      baseline: gridSchema.nullable(),
      draft: gridSchema.nullable(),
      /** Cells of this window that differ, as `[row, column]` from 1. */
      changed_cells: z.array(z.tuple([z.number(), z.number()])),
      changes: sheetChangesSchema,
      /** What changed besides cells, of all sheets and of the workbook (SPEC V9). */
      others: z.array(otherChangeSchema),
      /** Such changes that were counted and are not listed. */
      others_left_out: z.number(),
      /** Everything that changed in the workbook: cells, rows, columns, sheets and the rest. */
      change_count: z.number(),
    }),
  },
  /** The charts of a workbook before and after, changed ones first. */
  ReviewGetCharts: {
    needs: 'look',
    input: inDraft,
    output: referenceSchema.extend({ charts: z.array(chartPairSchema), charts_left_out: z.number() }),
  },
  /** A Word document by blocks, words and looks; the section of the first change when none is asked for. */
  ReviewGetDocxContentDiff: {
    needs: 'look',
    input: inDraft.extend({ section_index: z.int().min(1).optional() }),
    output: referenceSchema.extend(documentDiffSchema.shape),
  },
  /** A PDF page by page; the first changed page when none is asked for. */
  ReviewGetPdfDiff: {
    needs: 'look',
    input: inDraft.extend({ change_index: z.int().min(1).optional() }),
    output: referenceSchema.extend(pdfDiffSchema.shape),
  },
  /** A page of a PDF as a picture, as it was at Draft start or as the Draft has it. */
  ReviewGetPdfPreviewPage: {
    needs: 'look',
    input: inDraft.extend({
      side: z.enum(['reference', 'draft']),
      page_index: z.int().min(1),
    }),
    output: z.object({
      page_index: z.number(),
      page_count: z.number(),
      width: z.number(),
      height: z.number(),
      media_type: z.literal('image/png'),
      /** The picture, in base64. */
      data: z.string(),
    }),
  },
  /** A presentation slide by slide, by shapes and words; the slide of the first change when none is asked for. */
  ReviewGetPptxContentDiff: {
    needs: 'look',
    input: inDraft.extend({ slide_index: z.int().min(1).optional() }),
    output: referenceSchema.extend(slidesDiffSchema.shape),
  },
  /** A csv file by row and cell; `key` names the columns that tell rows apart, found when left out. */
  ReviewGetTableDiff: {
    needs: 'look',
    input: inDraft.extend({
      key: z.array(z.string()).optional(),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(1000).default(200),
    }),
    output: referenceSchema.extend(tableDiffSchema.shape),
  },
  ReviewGetTextDiff: {
    needs: 'look',
    input: inDraft,
    output: referenceSchema.extend({
      hunks: z.array(hunkSchema),
      /** What differs beside the lines: encoding, line endings, the end of the last line. */
      form: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
      /** It has no lines that could be compared; then `bytes` says what differs. */
      binary: z.boolean(),
      bytes: byteDiffSchema.nullable(),
      /** Why its lines could not be read, where they should have been. */
      unreadable: unavailableSchema,
    }),
  },
  DraftPublish: {
    needs: 'publish',
    /** With the digest of the Draft that was reviewed, refused when it holds something else by now. */
    input: inWorkbench.extend({ ...selection, digest: hashSchema.optional() }),
    output: z.object({ checkpoint_id: checkpointIdSchema, published: z.array(z.string()) }),
    changes: changes.draft,
  },
  /** The same without doing it. */
  DraftPreviewPublish: {
    needs: 'look',
    input: inWorkbench.extend(selection),
    output: z.object({
      operations: z.array(
        z.object({ path: z.string(), change: z.enum(['add', 'replace', 'remove']), size: z.number() }),
      ),
      conflicts: z.array(conflictViewSchema),
      checkpoint: z.object({ files: z.number(), bytes: z.number() }),
      remaining: z.array(z.string()),
    }),
  },
  DraftListConflicts: {
    needs: 'look',
    input: inWorkbench,
    output: z.object({ conflicts: z.array(conflictViewSchema) }),
  },
  /** The three sides of a conflict as text, a document by its lines; null where a side has no file, no text or is too long to show. */
  DraftReadConflict: {
    needs: 'look',
    input: inWorkbench.extend({ path: z.string() }),
    output: z.object({
      reference: z.string().nullable(),
      published: z.string().nullable(),
      draft: z.string().nullable(),
    }),
  },
  DraftResolveConflict: {
    needs: 'edit',
    input: inWorkbench.extend({
      path: z.string(),
      answer: z.enum(['mine', 'theirs', 'both']),
      /** For `both`: where the Draft's version goes. */
      new_path: z.string().optional(),
    }),
    output: z.object({ conflicts: z.array(conflictViewSchema) }),
    changes: changes.conflicts,
  },
  DraftDiscard: {
    needs: 'edit',
    input: inWorkbench,
    output: z.object({ discarded: z.array(z.string()) }),
    changes: changes.draft,
  },
  /**
   * Rejects what the Draft does to a file, or of a file some changes by the units that `ReviewListChanges` gives them.
   * The last file takes the Draft with it.
   */
  DraftRemove: {
    needs: 'edit',
    input: inWorkbench.extend({ path: z.string(), units: z.array(z.string()).min(1).optional() }),
    output: z.object({
      /** Paths that are no longer in the Draft. */
      removed: z.array(z.string()),
      /** Of the file as the Draft has it now, as the change set names it; null where it left the Draft. */
      version: z.string().nullable(),
      /** What `DraftPutBack` takes. */
      removal_id: z.string(),
    }),
    changes: changes.draft,
  },
  /** Takes a removal back, as long as nobody changed these files of the Draft since. */
  DraftPutBack: {
    needs: 'edit',
    input: inWorkbench.extend({ removal_id: z.string() }),
    output: z.object({ restored: z.array(z.string()) }),
    changes: changes.draft,
  },
  /** Takes the last discard back, until the next Draft starts (SPEC B8). */
  DraftRecover: {
    needs: 'edit',
    input: inWorkbench,
    output: z.object({ recovered: z.array(z.string()) }),
    changes: changes.draft,
  },
  CheckpointList: {
    needs: 'look',
    input: inWorkbench,
    output: z.object({ checkpoints: z.array(checkpointViewSchema) }),
  },
  CheckpointCreate: {
    needs: 'edit',
    input: inWorkbench.extend({ name: z.string().trim().min(1) }),
    output: z.object({ checkpoint_id: checkpointIdSchema }),
    changes: changes.checkpoints,
  },
  /** What changed from one to the other; `now` is the folder as it is. */
  CheckpointCompare: {
    needs: 'look',
    input: inWorkbench.extend({
      before: folderVersion,
      after: folderVersion,
    }),
    output: z.object({
      added: compared,
      removed: compared,
      modified: compared,
      unchanged: z.number(),
      unknown: z.array(z.string()),
    }),
  },
  CheckpointRestore: {
    needs: 'publish',
    input: inWorkbench.extend({ checkpoint_id: checkpointIdSchema, paths: z.array(z.string()).min(1).optional() }),
    output: z.object({ checkpoint_id: checkpointIdSchema, restored: z.array(z.string()) }),
    changes: changes.past,
  },
  /** Which Checkpoints the policy keeps and drops, and why; with `apply`, drops them (SPEC B11). */
  CheckpointRetention: {
    needs: 'administer',
    input: inWorkbench.extend({ apply: z.boolean().default(false) }),
    output: z.object({
      keep: z.array(z.object({ checkpoint_id: checkpointIdSchema, reason: z.string() })),
      drop: z.array(z.object({ checkpoint_id: checkpointIdSchema, reason: z.string() })),
    }),
    changes: changes.checkpoints,
  },
} as const;
