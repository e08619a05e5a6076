import { z } from 'zod';
import { escapeAttribute, escapeText } from '../../../xml/escape.ts';
import { childElements, qualifiedName, rootElement, setAttribute } from '../../../xml/splice.ts';
import { parseRange, rangeName } from '../../cell/cell-range.ts';
import { serialFromIso } from '../../cell/serial-date.ts';
import { toStoredFormula } from '../../edit/cells/stored-formula.ts';
import { rulesWithout } from '../../edit/markup/rules-without.ts';
import { setWorksheetChild } from '../../edit/markup/worksheet-children.ts';
import { ObjectRefusedError } from '../../edit/objects/errors.ts';
import { type Box, renderBox } from '../../formula/index.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeField, sheetField } from '../common/fields.ts';

const comparison = {
  operator: z.enum([
    'between',
    'not_between',
    'equal',
    'not_equal',
    'greater',
    'greater_or_equal',
    'less',
    'less_or_equal',
  ]),
};
const bound = z
  .union([z.number(), z.string()])
  .describe('A number, a date like 2024-05-31, or a formula that begins with "=".');

const ruleSchema = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('list'),
      values: z.array(z.string()).min(1).optional().describe('The choices, written out.'),
      source: z.string().optional().describe('Or a range that holds them, like Lists!A2:A9, or a name.'),
    })
    .describe('A drop-down list. Give values or source.'),
  z.strictObject({
    type: z.enum(['whole_number', 'decimal', 'date', 'time', 'text_length']),
    ...comparison,
    value: bound,
    second_value: bound.optional(),
  }),
  z.strictObject({
    type: z.literal('custom'),
    formula: z.string().describe('True for good values, as seen from the first cell of the range.'),
  }),
]);
type ValidationRule = z.output<typeof ruleSchema>;

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
    sheet.change((text) =>
      appendRule(without(text, box), (prefix) => {
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

export const clearValidation = defineOperation({
  kind: 'clear_validation',
  describe: 'Takes validation rules away from a range; they go on for the cells outside of it.',
  schema: z.strictObject({ sheet: sheetField, range: rangeField }),
  apply(book, { sheet: name, range }) {
    const sheet = book.sheet(name);
    const box = parseRange(range);
    sheet.change((text) => without(text, box));
    return `no validation in ${sheet.name}!${rangeName(box)}`;
  },
});

const TYPES = {
  list: 'list',
  whole_number: 'whole',
  decimal: 'decimal',
  date: 'date',
  time: 'time',
  text_length: 'textLength',
  custom: 'custom',
} as const;

const OPERATORS = {
  between: 'between',
  not_between: 'notBetween',
  equal: 'equal',
  not_equal: 'notEqual',
  greater: 'greaterThan',
  greater_or_equal: 'greaterThanOrEqual',
  less: 'lessThan',
  less_or_equal: 'lessThanOrEqual',
} as const;

function ruleFormulas(rule: ValidationRule, usesDates1904: boolean): string[] {
  if (rule.type === 'custom') return [toStoredFormula(rule.formula)];
  if (rule.type === 'list') return [listFormula(rule.values, rule.source)];
  const needsTwo = rule.operator === 'between' || rule.operator === 'not_between';
  if (needsTwo && rule.second_value === undefined)
    throw new ObjectRefusedError('The rule needs two values.', 'Give second_value as well.');
  const bounds = needsTwo && rule.second_value !== undefined ? [rule.value, rule.second_value] : [rule.value];
  return bounds.map((value) => boundFormula(value, usesDates1904));
}

function boundFormula(value: string | number, usesDates1904: boolean): string {
  if (typeof value === 'number') return String(value);
  if (value.startsWith('=')) return toStoredFormula(value);
  const serial = serialFromIso(value, usesDates1904);
  if (serial !== undefined) return String(serial);
  throw new ObjectRefusedError(`"${value}" is no number, date or formula.`, 'Write 5, 2024-05-31 or =B1.', { value });
}

/** Excel keeps choices that are written out in one text of 255 characters, with commas between them. */
function listFormula(values: readonly string[] | undefined, source: string | undefined): string {
  if (source !== undefined && values === undefined) return toStoredFormula(source);
  if (values === undefined || source !== undefined)
    throw new ObjectRefusedError('A list needs its values or its source.', 'Give one of the two.');
  const text = values.join(',');
  const bad = values.find((value) => value.includes(','));
  if (bad !== undefined || text.length > 255) {
    throw new ObjectRefusedError(
      bad === undefined
        ? `The choices have ${text.length} characters; Excel takes 255.`
        : `The choice "${bad}" holds a comma.`,
      'Write the choices into cells and give that range as source.',
    );
  }
  return `"${text.replaceAll('"', '""')}"`;
}

/** Two rules for one cell make Excel repair the file. */
function without(source: string, box: Box): string {
  return rulesWithout(source, 'dataValidation', box);
}

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
