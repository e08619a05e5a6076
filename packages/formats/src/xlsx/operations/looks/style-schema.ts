import { z } from 'zod';
import { NUMBER_FORMAT_NAMES } from '../../edit/styles/number-formats.ts';
import type { BorderChange, BorderSide, StyleChange } from '../../edit/styles/style-change.ts';

const color = z.string().describe('#RRGGBB');
const side = z
  .strictObject({
    style: z.enum(['none', 'thin', 'medium', 'thick', 'dashed', 'dotted', 'double', 'hair']),
    color: color.optional(),
  })
  .optional();

/** The look of cells as a model describes it; what is left out stays. */
export const styleFields = {
  named_style: z
    .string()
    .optional()
    .describe(
      'A style of the workbook or a built-in one: Good, Bad, Neutral, Heading 1, Total, Title, Percent, Comma …',
    ),
  font: z
    .strictObject({
      name: z.string().optional(),
      size: z.number().min(1).max(409).optional(),
      bold: z.boolean().optional(),
      italic: z.boolean().optional(),
      underline: z.boolean().optional(),
      strike: z.boolean().optional(),
      color: color.optional(),
    })
    .optional(),
  fill: color.nullable().optional().describe('Background; null removes it.'),
  border: z
    .strictObject({ all: side, left: side, right: side, top: side, bottom: side })
    .optional()
    .describe('Sides of every cell in the range.'),
  alignment: z
    .strictObject({
      horizontal: z.enum(['general', 'left', 'center', 'right', 'fill', 'justify']).optional(),
      vertical: z.enum(['top', 'center', 'bottom', 'justify']).optional(),
      wrap: z.boolean().optional(),
      indent: z.int().min(0).max(250).optional(),
      rotation: z.int().min(-90).max(90).optional(),
    })
    .optional(),
  number_format: z
    .string()
    .optional()
    .describe(`A name (${NUMBER_FORMAT_NAMES.join(', ')}) or an Excel code such as 0.00 or dd.mm.yyyy.`),
};

const styleObject = z.strictObject(styleFields);
export type StyleInput = z.output<typeof styleObject>;

export function toStyleChange(input: StyleInput): StyleChange {
  const { named_style: namedStyle, font, fill, border, alignment, number_format: numberFormat } = input;
  return {
    ...(namedStyle === undefined ? {} : { namedStyle }),
    ...(font === undefined ? {} : { font: withoutUndefined(font) }),
    ...(fill === undefined ? {} : { fill }),
    ...(border === undefined ? {} : { border: toBorder(border) }),
    ...(alignment === undefined ? {} : { alignment: withoutUndefined(alignment) }),
    ...(numberFormat === undefined ? {} : { numberFormat }),
  };
}

function toBorder({ all, ...sides }: NonNullable<StyleInput['border']>): BorderChange {
  const result: Record<string, BorderSide> = {};
  for (const name of ['left', 'right', 'top', 'bottom'] as const) {
    const given = sides[name] ?? all;
    if (given !== undefined) result[name] = withoutUndefined(given);
  }
  return result;
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Drops keys whose value is undefined, which a contract with exact optional fields does not take. */
function withoutUndefined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Defined<T>;
}
