import { z } from 'zod';
import { colorField } from '../common/fields.ts';

const valueField = z.union([z.number(), z.string()]).describe('A number, a text, or a formula that begins with "=".');

export const conditionalRuleSchema = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('cell_value'),
      operator: z.enum([
        'equal',
        'not_equal',
        'greater',
        'greater_or_equal',
        'less',
        'less_or_equal',
        'between',
        'not_between',
      ]),
      value: valueField,
      second_value: valueField.optional().describe('Only for between and not_between.'),
    })
    .describe('Cells whose value compares so.'),
  z
    .strictObject({
      type: z.literal('formula'),
      formula: z.string().describe('True or false, as seen from the first cell of the range: =$C2>100.'),
    })
    .describe('Cells for which a formula is true.'),
  z.strictObject({ type: z.literal('text_contains'), text: z.string().min(1) }).describe('Cells that contain a text.'),
  z.strictObject({ type: z.literal('duplicates') }).describe('Values that occur more than once.'),
  z.strictObject({ type: z.literal('unique') }).describe('Values that occur once.'),
  z
    .strictObject({
      type: z.literal('top'),
      count: z.int().min(1).max(1000).default(10),
      is_percent: z.boolean().default(false),
      is_bottom: z.boolean().default(false),
    })
    .describe('The highest (or lowest) values.'),
  z.strictObject({ type: z.literal('above_average'), is_below: z.boolean().default(false) }),
  z
    .strictObject({
      type: z.literal('color_scale'),
      colors: z.array(colorField).min(2).max(3).describe('From the lowest to the highest value.'),
    })
    .describe('Background from one colour to another by value.'),
  z
    .strictObject({ type: z.literal('data_bar'), color: colorField.default('#638EC6') })
    .describe('A bar in each cell, as long as its value.'),
  z
    .strictObject({
      type: z.literal('icon_set'),
      icons: z
        .enum(['3Arrows', '3TrafficLights1', '3Symbols', '4Arrows', '4Rating', '5Arrows', '5Rating'])
        .default('3TrafficLights1'),
    })
    .describe('An icon in each cell by value.'),
]);
export type ConditionalRule = z.output<typeof conditionalRuleSchema>;
