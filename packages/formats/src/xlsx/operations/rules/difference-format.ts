import { z } from 'zod';
import { qualifiedName } from '../../../xml/splice.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import { changeFont, toArgb } from '../../edit/styles/style-markup.ts';
import { colorField } from '../common/fields.ts';

/** How cells look that a rule hits. */
export const ruleLookSchema = z
  .strictObject({
    fill: colorField.optional().describe('Background, #RRGGBB.'),
    color: colorField.optional().describe('Colour of the text, #RRGGBB.'),
    bold: z.boolean().optional(),
    italic: z.boolean().optional(),
  })
  .describe('How the cells look that the rule hits. Light red with dark red text unless set.');
export type RuleLook = z.output<typeof ruleLookSchema>;

const DEFAULT_LOOK: RuleLook = { fill: '#FFC7CE', color: '#9C0006' };

/** Number of the differential format in the styles of the workbook. */
export function differenceFormat(book: WorkbookEdit, look: RuleLook = DEFAULT_LOOK): number {
  const prefix = book.styles.prefix();
  const tag = (name: string): string => qualifiedName(prefix, name);
  const hasFont = look.color !== undefined || look.bold !== undefined || look.italic !== undefined;
  const font = hasFont
    ? changeFont(
        `<${tag('font')}/>`,
        {
          ...(look.color === undefined ? {} : { color: look.color }),
          ...(look.bold === undefined ? {} : { bold: look.bold }),
          ...(look.italic === undefined ? {} : { italic: look.italic }),
        },
        prefix,
      )
    : '';
  // In a differential format the colour of a solid fill is the background colour.
  const fill =
    look.fill === undefined
      ? ''
      : `<${tag('fill')}><${tag('patternFill')}><${tag('bgColor')} rgb="${toArgb(look.fill)}"/></${tag('patternFill')}></${tag('fill')}>`;
  return book.styles.append('dxfs', `<${tag('dxf')}>${font}${fill}</${tag('dxf')}>`);
}
