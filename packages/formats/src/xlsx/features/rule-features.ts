import { childElements, childNamed, type ElementSpan } from '../../xml/splice.ts';
import { textsOf, withoutElements } from './element-texts.ts';
import type { Feature } from './feature.ts';
import { attributeWords, inWords } from './wording.ts';

/** The rules of one `conditionalFormatting`, each by itself. */
export function conditionalFormats(source: string, element: ElementSpan, differences: readonly string[]): Feature[] {
  const place = element.attributes.get('sqref') ?? '';
  return childElements(source, element)
    .filter(({ name }) => name === 'cfRule')
    .map((rule) => {
      const inner = source.slice(rule.openEnd, rule.closeStart);
      const look = differences[Number(rule.attributes.get('dxfId') ?? -1)] ?? '';
      const type = inWords(rule.attributes.get('type') ?? 'rule');
      const more = attributeWords(rule, ['type', 'dxfId', 'priority']);
      return {
        what: 'conditional format',
        place,
        formulas: textsOf(inner, 'formula'),
        text: more === '' ? type : `${type}, ${more}`,
        raw: withoutElements(inner, new Set(['formula'])) + look,
      };
    });
}

/** Each rule for what may be entered. */
export function validations(source: string, element: ElementSpan): Feature[] {
  return childElements(source, element).map((rule) => {
    const inner = source.slice(rule.openEnd, rule.closeStart);
    const type = rule.attributes.get('type');
    const more = attributeWords(rule, ['type', 'sqref']);
    const words = type === undefined ? 'any value' : inWords(type);
    return {
      what: 'validation',
      place: rule.attributes.get('sqref') ?? textsOf(inner, 'sqref').join(' '),
      formulas: ['formula1', 'formula2'].flatMap((name) => textsOf(inner, name)),
      text: more === '' ? words : `${words}, ${more}`,
    };
  });
}

export function filterFeature(source: string, element: ElementSpan): Feature {
  const inner = source.slice(element.openEnd, element.closeStart);
  const columns = childElements(source, element).filter(({ name }) => name === 'filterColumn');
  const words = columns.map((column) => {
    const values = childElements(source, column).flatMap((list) => childElements(source, list).map(criterionOf));
    return `column ${Number(column.attributes.get('colId') ?? 0) + 1}: ${values.join(', ')}`;
  });
  return {
    what: 'filter',
    id: 'filter',
    place: element.attributes.get('ref') ?? '',
    text: words.length === 0 ? 'all rows' : words.join('; '),
    raw:
      childNamed(source, element, 'sortState') === undefined ? inner : withoutElements(inner, new Set(['sortState'])),
  };
}

function criterionOf({ attributes }: ElementSpan): string {
  const operator = attributes.get('operator');
  const value = attributes.get('val') ?? [...attributes.values()].join(' ');
  return operator === undefined ? value : `${inWords(operator)} ${value}`;
}
