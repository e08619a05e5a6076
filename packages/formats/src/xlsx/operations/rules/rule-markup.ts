import { escapeAttribute, escapeText } from '../../../xml/escape.ts';
import { toStoredFormula } from '../../edit/cells/stored-formula.ts';
import { ObjectRefusedError } from '../../edit/objects/errors.ts';
import { toArgb } from '../../edit/styles/style-markup.ts';
import type { ConditionalRule } from './conditional-rule.ts';

interface RulePlace {
  readonly prefix: string;
  readonly priority: number;
  readonly format: number | undefined;
  /** First cell of the range, as formulas of the rule see it. */
  readonly firstCell: string;
}

const OPERATORS = {
  equal: 'equal',
  not_equal: 'notEqual',
  greater: 'greaterThan',
  greater_or_equal: 'greaterThanOrEqual',
  less: 'lessThan',
  less_or_equal: 'lessThanOrEqual',
  between: 'between',
  not_between: 'notBetween',
} as const;

/** The `cfRule` element of a rule. */
export function ruleXml(rule: ConditionalRule, place: RulePlace): string {
  const tag = (name: string): string => (place.prefix === '' ? name : `${place.prefix}:${name}`);
  const formula = (text: string): string => `<${tag('formula')}>${escapeText(text)}</${tag('formula')}>`;
  const point = (type: string, value?: string): string =>
    `<${tag('cfvo')} type="${type}"${value === undefined ? '' : ` val="${value}"`}/>`;
  const color = (rgb: string): string => `<${tag('color')} rgb="${toArgb(rgb)}"/>`;
  const look = place.format === undefined ? '' : ` dxfId="${place.format}"`;
  const make = (type: string, attributes: string, inner: string): string =>
    `<${tag('cfRule')} type="${type}"${look} priority="${place.priority}"${attributes}>${inner}</${tag('cfRule')}>`;
  switch (rule.type) {
    case 'cell_value': {
      const needsTwo = rule.operator === 'between' || rule.operator === 'not_between';
      if (needsTwo && rule.second_value === undefined)
        throw new ObjectRefusedError('The rule needs two values.', 'Give second_value as well.');
      const second = needsTwo && rule.second_value !== undefined ? formula(operand(rule.second_value)) : '';
      return make('cellIs', ` operator="${OPERATORS[rule.operator]}"`, formula(operand(rule.value)) + second);
    }
    case 'formula':
      return make('expression', '', formula(toStoredFormula(rule.formula)));
    case 'text_contains': {
      const search = `NOT(ISERROR(SEARCH("${rule.text.replaceAll('"', '""')}",${place.firstCell})))`;
      return make('containsText', ` operator="containsText" text="${escapeAttribute(rule.text)}"`, formula(search));
    }
    case 'duplicates':
      return make('duplicateValues', '', '');
    case 'unique':
      return make('uniqueValues', '', '');
    case 'top': {
      const kind = `${rule.is_percent ? ' percent="1"' : ''}${rule.is_bottom ? ' bottom="1"' : ''}`;
      return make('top10', `${kind} rank="${rule.count}"`, '');
    }
    case 'above_average':
      return make('aboveAverage', rule.is_below ? ' aboveAverage="0"' : '', '');
    case 'color_scale': {
      const points =
        rule.colors.length === 2
          ? point('min') + point('max')
          : point('min') + point('percentile', '50') + point('max');
      return make('colorScale', '', wrap(tag('colorScale'), points + rule.colors.map(color).join('')));
    }
    case 'data_bar':
      return make('dataBar', '', wrap(tag('dataBar'), point('min') + point('max') + color(rule.color)));
    case 'icon_set': {
      const count = Number(rule.icons[0]);
      const points = Array.from({ length: count }, (_, index) =>
        point('percent', String(Math.round((100 * index) / count))),
      );
      return make('iconSet', '', `<${tag('iconSet')} iconSet="${rule.icons}">${points.join('')}</${tag('iconSet')}>`);
    }
  }
}

/** A value as a formula: texts in quotes, unless they are formulas themselves. */
export function operand(value: string | number): string {
  if (typeof value === 'number') return String(value);
  return value.startsWith('=') ? toStoredFormula(value) : `"${value.replaceAll('"', '""')}"`;
}

function wrap(tag: string, inner: string): string {
  return `<${tag}>${inner}</${tag}>`;
}
