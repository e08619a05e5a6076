import { z } from 'zod';
import { checkpointIdSchema, draftIdSchema } from '../base/ids.ts';

export { inRun, inWorkbench } from '../base/in-workbench.ts';

/** A trial instead of the Draft (SPEC B13). */
export const ofTrial = { draft_id: draftIdSchema.optional() };

/** A Checkpoint by its id, or the folder as it is. */
export const folderVersion = z.union([checkpointIdSchema, z.literal('now')]);

/** Two versions of the folder instead of a Draft: what changed from one to the other. */
export const betweenVersions = { between: z.strictObject({ before: folderVersion, after: folderVersion }).optional() };

/** The same, and what it is compared with: another trial instead of the file as it was when the Draft began. */
export const comparedTrial = { ...ofTrial, against: draftIdSchema.optional(), ...betweenVersions };

export const sheetWindow = {
  sheet: z.string().optional(),
  row_start: z.int().min(1).default(1),
  row_count: z.int().min(1).max(2000).default(200),
};

export const sheetList = z.array(
  z.object({
    name: z.string(),
    rows: z.number(),
    columns: z.number(),
    change: z.enum(['added', 'removed', 'modified', 'unchanged']),
    is_hidden: z.boolean().optional(),
  }),
);

/** Limits of what a Run may spend. */
export const dollars = z.number().positive().optional();
export const tokens = z.int().positive().optional();
