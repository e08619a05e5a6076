import { z } from 'zod';

/** A chart with what it shows, for a surface that draws it. */
export const chartViewSchema = z.object({
  sheet: z.string(),
  name: z.string(),
  range: z.string(),
  title: z.string(),
  category_title: z.string(),
  value_title: z.string(),
  /** Series that are drawn in one way; a combined chart has several groups. */
  groups: z.array(
    z.object({
      /** `column`, `bar`, `line`, `area`, `pie`, `doughnut`, `scatter`; others by their own name. */
      type: z.string(),
      stacking: z.enum(['none', 'stacked', 'percent']),
      is_second_axis: z.boolean(),
      series: z.array(
        z.object({
          name: z.string(),
          color: z.string().nullable(),
          categories: z.array(z.string()),
          values: z.array(z.number().nullable()),
        }),
      ),
    }),
  ),
  /** What the file has beyond what is here: series of all groups, and points of the longest series. */
  left_out: z.object({ series: z.number(), points: z.number() }),
});
export type ChartView = z.infer<typeof chartViewSchema>;

/** A chart of both versions; null where a version does not have it. */
export const chartPairSchema = z.object({
  change: z.enum(['added', 'removed', 'changed', 'same']),
  baseline: chartViewSchema.nullable(),
  draft: chartViewSchema.nullable(),
});
