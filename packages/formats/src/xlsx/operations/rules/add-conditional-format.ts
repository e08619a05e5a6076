import { z } from 'zod';
import { parseRange, rangeName } from '../../cell/cell-range.ts';
import { cellName } from '../../cell/cell-reference.ts';
import { insertWorksheetChild, outlineWorksheet } from '../../edit/markup/worksheet-children.ts';
import { renderBox } from '../../formula/index.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeField, sheetField } from '../common/fields.ts';
import { conditionalRuleSchema } from './conditional-rule.ts';
import { differenceFormat, ruleLookSchema } from './difference-format.ts';
import { ruleXml } from './rule-markup.ts';

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

function highestPriority(source: string): number {
  const found = source.matchAll(/<(?:[\w.-]+:)?cfRule\s[^>]*?\spriority\s*=\s*["'](-?[0-9]+)/g);
  return Math.max(0, ...[...found].map((match) => Number(match[1])));
}
