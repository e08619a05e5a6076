import type { XmlElement } from '../../../xml/element.ts';
import { escapeText } from '../../../xml/escape.ts';
import { descendantNamed } from '../../../xml/find-element.ts';
import { printable } from '../../../xml/printable.ts';

/** What a series is called; without a formula the name stands by itself. */
export function nameXml(name: string, formula: string | null): string {
  if (formula === null) return `<c:tx><c:v>${plain(name)}</c:v></c:tx>`;
  return `<c:tx><c:strRef><c:f>${plain(formula)}</c:f>${textsXml('strCache', [name])}</c:strRef></c:tx>`;
}

export function categoriesXml(
  before: XmlElement | undefined,
  categories: readonly (string | number)[],
  formula: string | null,
): string {
  const numbers = categories.filter((each) => typeof each === 'number');
  const inner =
    numbers.length === categories.length && categories.length > 0
      ? numbersXml(before, numbers, formula)
      : formula === null
        ? textsXml('strLit', categories.map(String))
        : `<c:strRef><c:f>${plain(formula)}</c:f>${textsXml('strCache', categories.map(String))}</c:strRef>`;
  return `<c:cat>${inner}</c:cat>`;
}

export function valuesXml(
  before: XmlElement | undefined,
  values: readonly (number | null)[],
  formula: string | null,
): string {
  return `<c:val>${numbersXml(before, values, formula)}</c:val>`;
}

function textsXml(name: 'strCache' | 'strLit', texts: readonly string[]): string {
  const points = texts.map((text, index) => `<c:pt idx="${index}"><c:v>${plain(text)}</c:v></c:pt>`);
  return `<c:${name}><c:ptCount val="${texts.length}"/>${points.join('')}</c:${name}>`;
}

/** The numbers keep the format that they had. */
function numbersXml(
  before: XmlElement | undefined,
  values: readonly (number | null)[],
  formula: string | null,
): string {
  const format = descendantNamed(before, 'formatCode')?.text ?? 'General';
  const points = values.map((value, index) =>
    value === null ? '' : `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`,
  );
  const inner = `<c:formatCode>${escapeText(format)}</c:formatCode><c:ptCount val="${values.length}"/>${points.join('')}`;
  if (formula === null) return `<c:numLit>${inner}</c:numLit>`;
  return `<c:numRef><c:f>${plain(formula)}</c:f><c:numCache>${inner}</c:numCache></c:numRef>`;
}

function plain(text: string): string {
  return escapeText(printable(text));
}
