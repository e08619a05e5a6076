import { z } from 'zod';
import { fileVersionSchema } from '../files/file-version.ts';
import { comparedTrial, inWorkbench } from './common.ts';
import { chartViewSchema } from './review/charts.ts';
import { imageDiffSchema, pagePairSchema, pagePictureSchema, unavailableSchema } from './review/picture-views.ts';
import { referenceSchema } from './views.ts';

const size = { longest: z.int().min(64).max(2400).default(1400) };
const page = inWorkbench.extend({ path: z.string(), page: z.int().min(1).default(1), ...size });

/** Files as they look when printed (SPEC V6). */
export const previewProcedures = {
  /** A page of a version of a file; a picture has one. */
  WorkbenchGetPage: {
    needs: 'look',
    input: page.extend({ version: fileVersionSchema.optional() }),
    output: z.object({ page: pagePictureSchema.nullable(), unavailable: unavailableSchema }),
  },
  /** The charts of a version of a workbook; none for any other file. */
  WorkbenchGetCharts: {
    needs: 'look',
    input: inWorkbench.extend({ path: z.string(), version: fileVersionSchema.optional() }),
    output: z.object({ charts: z.array(chartViewSchema), charts_left_out: z.number() }),
  },
  ReviewGetDocxPreviewPage: {
    needs: 'look',
    input: page.extend(comparedTrial),
    output: referenceSchema.extend(pagePairSchema.shape),
  },
  /** Slides may have moved: without `baseline_slide_index` both sides show the slide of the same number. */
  ReviewGetPptxPreviewSlide: {
    needs: 'look',
    input: inWorkbench.extend({
      ...comparedTrial,
      path: z.string(),
      slide_index: z.int().min(1).default(1),
      baseline_slide_index: z.int().min(1).optional(),
      ...size,
    }),
    output: referenceSchema.extend(pagePairSchema.omit({ page_count: true }).extend({ slide_count: z.number() }).shape),
  },
  /** Of every other file that has pages: PDF, workbooks, old office formats. */
  ReviewGetPreviewPage: {
    needs: 'look',
    input: page.extend(comparedTrial),
    output: referenceSchema.extend(pagePairSchema.shape),
  },
  ReviewGetImageDiff: {
    needs: 'look',
    input: inWorkbench.extend({ ...comparedTrial, path: z.string(), ...size }),
    output: referenceSchema.extend(imageDiffSchema.shape),
  },
} as const;
