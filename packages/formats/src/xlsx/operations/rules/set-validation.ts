import { z } from 'zod';
import { escapeAttribute, escapeText } from '../../../xml/escape.ts';
import { childElements, qualifiedName, rootElement, setAttribute } from '../../../xml/splice.ts';
import { parseRange, rangeName } from '../../cell/cell-range.ts';
import { rulesWithout } from '../../edit/markup/rules-without.ts';
import { setWorksheetChild } from '../../edit/markup/worksheet-children.ts';
import { renderBox } from '../../formula/index.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeField, sheetField } from '../common/fields.ts';
import { OPERATORS, ruleFormulas, ruleSchema, TYPES } from './validation-rule.ts';

export const setValidation = defineOperation({
  kind: 'set_validation',
  describe:
    'Limits what people may type into cells: a drop-down list, numbers, dates, lengths or a formula. Replaces the rule that the cells have.',
  schema: z.strictObject({
    sheet: sheetField,
    range: rangeField,
    rule: ruleSchema,
    allow_blank: z.boolean().default(true),
    message: z.string().max(255).optional().describe('Shown when a value is refused.'),
    prompt: z.string().max(255).optional().describe('Shown when the cell is selected.'),
  }),
  apply(book, { sheet: name, range, rule, allow_blank, message, prompt }) {
    const sheet = book.sheet(name);
    const box = parseRange(range);
    const bounds = ruleFormulas(rule, book.usesDates1904);
    // Two rules for one cell make Excel repair the file.
    sheet.change((text) =>
      appendRule(rulesWithout(text, 'dataValidation', box), (prefix) => {
        const tag = (word: string): string => qualifiedName(prefix, word);
        const attributes = [
          ` type="${TYPES[rule.type]}"`,
          'operator' in rule && rule.operator !== 'between' ? ` operator="${OPERATORS[rule.operator]}"` : '',
          allow_blank ? ' allowBlank="1"' : '',
          ' showInputMessage="1" showErrorMessage="1"',
          message === undefined ? '' : ` error="${escapeAttribute(message)}"`,
          prompt === undefined ? '' : ` prompt="${escapeAttribute(prompt)}"`,
          ` sqref="${renderBox(box)}"`,
        ].join('');
        const formulas = bounds.map(
          (formula, index) => `<${tag(`formula${index + 1}`)}>${escapeText(formula)}</${tag(`formula${index + 1}`)}>`,
        );
        return `<${tag('dataValidation')}${attributes}>${formulas.join('')}</${tag('dataValidation')}>`;
      }),
    );
    return `${rule.type} rule on ${sheet.name}!${rangeName(box)}`;
  },
});

function appendRule(source: string, make: (prefix: string) => string): string {
  return setWorksheetChild(source, 'dataValidations', (present, prefix) => {
    const rule = make(prefix);
    const tag = qualifiedName(prefix, 'dataValidations');
    if (present === undefined) return `<${tag} count="1">${rule}</${tag}>`;
    const list = rootElement(present);
    const longer = list.isEmpty
      ? `${present.replace(/\s*\/>$/, '>')}${rule}</${tag}>`
      : present.slice(0, list.closeStart) + rule + present.slice(list.closeStart);
    return setAttribute(longer, rootElement(longer), 'count', String(childElements(present, list).length + 1));
  });
}
