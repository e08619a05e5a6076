import { z } from 'zod';
import { serialFromIso } from '../../cell/serial-date.ts';
import { toStoredFormula } from '../../edit/cells/stored-formula.ts';
import { ObjectRefusedError } from '../../edit/objects/errors.ts';

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

export const ruleSchema = z.discriminatedUnion('type', [
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

export const TYPES = {
  list: 'list',
  whole_number: 'whole',
  decimal: 'decimal',
  date: 'date',
  time: 'time',
  text_length: 'textLength',
  custom: 'custom',
} as const;

export const OPERATORS = {
  between: 'between',
  not_between: 'notBetween',
  equal: 'equal',
  not_equal: 'notEqual',
  greater: 'greaterThan',
  greater_or_equal: 'greaterThanOrEqual',
  less: 'lessThan',
  less_or_equal: 'lessThanOrEqual',
} as const;

export function ruleFormulas(rule: ValidationRule, usesDates1904: boolean): string[] {
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
