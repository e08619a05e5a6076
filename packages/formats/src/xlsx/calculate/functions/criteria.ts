import { textToNumber } from '../values/coerce.ts';
import { compareNumbers, compareTexts, equalTexts } from '../values/compare.ts';
import { UncertainError } from '../values/uncertain.ts';
import { isError, type Scalar } from '../values/value.ts';
import { isPattern, matchesPattern, parsePattern } from './wildcard.ts';

export type Test = (value: Scalar) => boolean;

/** What COUNTIF and its kin look for, as a test of one cell. */
export function criterion(wanted: Scalar): Test {
  // An empty cell as a criterion looks for the number 0.
  if (wanted === null) return equalTo(0);
  if (isError(wanted)) throw new UncertainError('a condition is an error');
  if (typeof wanted !== 'string') return equalTo(wanted);
  const operator = /^(?:<=|>=|<>|<|>|=)/.exec(wanted)?.[0] ?? '';
  const rest = wanted.slice(operator.length);
  if (operator === '' && rest === '') return (value) => value === null || value === '';
  if (operator === '=' && rest === '') return (value) => value === null;
  if (operator === '<>' && rest === '') return (value) => value !== null;
  if (rest === '') throw new UncertainError('a condition compares with nothing');
  const operand = operandOf(rest);
  const equal = typeof operand === 'string' ? textTest(operand) : equalTo(operand);
  if (operator === '' || operator === '=') return equal;
  if (operator === '<>') return (value) => !equal(value);
  return (value) => {
    const order = orderOf(value, operand);
    if (order === undefined) return false;
    if (operator === '<') return order < 0;
    if (operator === '>') return order > 0;
    return operator === '<=' ? order <= 0 : order >= 0;
  };
}

function operandOf(text: string): number | boolean | string {
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (/^#/.test(text)) throw new UncertainError('a condition looks for errors');
  const number = textToNumber(text);
  return isError(number) ? text : number;
}

function equalTo(wanted: number | boolean): Test {
  if (typeof wanted === 'boolean')
    return (value) => {
      if (typeof value === 'string' && equalTexts(value, String(wanted)))
        throw new UncertainError('a condition compares a truth value with a text that looks like one');
      return value === wanted;
    };
  return (value) => {
    if (typeof value === 'number') return compareNumbers(value, wanted) === 0;
    // Excel counts the text "12" for the number 12; other programs do not.
    if (typeof value === 'string' && value.trim() !== '' && Number(value.replace(/[$€£,%]/g, '')) === wanted)
      throw new UncertainError('a condition compares a number with a text that looks like one');
    return false;
  };
}

function textTest(text: string): Test {
  if (!isPattern(text)) return (value) => typeof value === 'string' && equalTexts(value, text);
  const pattern = parsePattern(text);
  return (value) => typeof value === 'string' && matchesPattern(value, pattern);
}

/** Undefined when the cell is of another kind: it is neither less nor more. */
function orderOf(value: Scalar, operand: number | boolean | string): number | undefined {
  if (typeof value === 'number' && typeof operand === 'number') return compareNumbers(value, operand);
  if (typeof value === 'string' && typeof operand === 'string') return compareTexts(value, operand);
  if (typeof value === 'boolean' && typeof operand === 'boolean') return Number(value) - Number(operand);
  return undefined;
}
