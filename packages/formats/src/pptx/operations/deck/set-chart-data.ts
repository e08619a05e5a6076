import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { chartPart } from '../../edit/charts/find-chart.ts';
import { setChartData } from '../../edit/charts/set-chart-data.ts';
import { WrongShapeError } from '../../edit/deck/errors.ts';
import { defineOperation } from '../common/define-operation.ts';
import { shapeFields } from '../common/fields.ts';
import { findShape, shapeWords } from '../common/find.ts';
import { sampleChart } from '../common/samples.ts';

export const setChartDataOperation = defineOperation({
  kind: 'set_chart_data',
  describe:
    'Other categories and series for a bar, line, area, pie or radar chart, in the picture and in its workbook; looks of series stay. null is a gap.',
  schema: z.strictObject({
    ...shapeFields,
    categories: z
      .array(z.union([z.string(), z.number()]))
      .min(1)
      .max(5000),
    series: z
      .array(z.strictObject({ name: z.string(), values: z.array(z.number().nullable()) }))
      .min(1)
      .max(255),
  }),
  apply(edit, { categories, series, ...named }) {
    const found = findShape(edit, named);
    const chart = found.shape.kind === 'chart' ? chartPart(edit.deck, found.slide.part, found.shape) : undefined;
    if (chart === undefined) throw new WrongShapeError(found.slide.number, found.shape, 'a chart of categories');
    const uneven = series.find(({ values }) => values.length !== categories.length);
    if (uneven !== undefined) {
      throw new InvalidArgumentError(
        'series',
        `"${uneven.name}" has ${uneven.values.length} values for ${categories.length} categories.`,
        'Give one value for each category, null for a gap.',
        { name: uneven.name },
      );
    }
    setChartData(edit, chart, { categories, series });
    return `${series.length} × ${categories.length} in ${shapeWords(found)}`;
  },
  sample(edit) {
    const found = sampleChart(edit);
    if (found === null) return null;
    return {
      ...found.fields,
      categories: ['Zzqone', 'two & three', 'four'],
      series: [
        { name: 'Zzqfirst', values: [1.5, null, 3] },
        { name: 'Zzqsecond', values: [4, 5, 6] },
      ],
    };
  },
});
