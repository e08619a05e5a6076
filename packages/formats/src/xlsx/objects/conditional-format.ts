import { z } from 'zod';
import { cellName } from '../cell-reference.ts';
import { parseRange, rangeName } from '../edit/cell-range.ts';
import { defineOperation } from '../edit/operation.ts';
import { colorField, rangeField, sheetField } from '../edit/operations/fields.ts';
import { insertWorksheetChild, outlineWorksheet } from '../edit/worksheet-children.ts';
import { renderBox } from '../formula/index.ts';
import { rewriteElements } from '../shift/rewrite-elements.ts';
import { differenceFormat, ruleLookSchema } from './difference-format.ts';
import { ruleXml } from './rule-markup.ts';
import { subtractRanges } from './subtract-ranges.ts';

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

const PLAIN_LOOKS = new Set(['color_scale', 'data_bar', 'icon_set']);

export const addConditionalFormat = defineOperation({
  kind: 'add_conditional_format',
  describe: 'Adds a rule that formats cells by their values. Existing rules stay; a new rule comes after them.',
  schema: z.strictObject({
    sheet: sheetField,
    range: rangeField,
    rule: conditionalRuleSchema,
    look: ruleLookSchema.optional(),
  }),
  apply(book, { sheet: name, range, rule, look }) {
    const sheet = book.sheet(name);
    const box = parseRange(range);
    const format = PLAIN_LOOKS.has(rule.type) ? undefined : differenceFormat(book, look);
    sheet.change((text) => {
      const { prefix } = outlineWorksheet(text);
      const inner = ruleXml(rule, {
        prefix,
        priority: highestPriority(text) + 1,
        format,
        firstCell: cellName(box.top, box.left),
      });
      const tag = prefix === '' ? 'conditionalFormatting' : `${prefix}:conditionalFormatting`;
      return insertWorksheetChild(text, 'conditionalFormatting', `<${tag} sqref="${renderBox(box)}">${inner}</${tag}>`);
    });
    return `rule ${rule.type} on ${sheet.name}!${rangeName(box)}`;
  },
});

export const clearConditionalFormats = defineOperation({
  kind: 'clear_conditional_formats',
  describe: 'Takes conditional formats away from a range; rules go on for the cells outside of it.',
  schema: z.strictObject({ sheet: sheetField, range: rangeField }),
  apply(book, { sheet: name, range }) {
    const sheet = book.sheet(name);
    const box = parseRange(range);
    sheet.change((text) =>
      rewriteElements(text, (element) => {
        if (element.name === 'sheetData') return { keep: true };
        if (element.name !== 'conditionalFormatting') return undefined;
        const written = element.attribute('sqref') ?? '';
        if (written === '') return undefined;
        const left = subtractRanges(written, box);
        return left === undefined ? { drop: true } : { attributes: { sqref: left } };
      }),
    );
    return `no rules in ${sheet.name}!${rangeName(box)}`;
  },
});

function highestPriority(source: string): number {
  const found = source.matchAll(/<(?:[\w.-]+:)?cfRule\s[^>]*?\spriority\s*=\s*["'](-?[0-9]+)/g);
  return Math.max(0, ...[...found].map((match) => Number(match[1])));
}
