import { relationshipsOf } from '../../ooxml/part-relationships.ts';
import type { XmlElement } from '../../xml/element.ts';
import { childNamed, descend, isOn, prefixedAttribute, wholeAttribute } from '../../xml/find-element.ts';
import type { Presentation } from '../package/presentation.ts';
import { paragraphsOf, type TextParagraph, type TextRun } from '../tree/text.ts';

export interface DescribedRun {
  readonly text: string;
  readonly kind?: 'break' | 'field' | 'math';
  readonly bold?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly strike?: true;
  /** Points. */
  readonly size?: number;
  readonly font?: string;
  /** Six hexadecimal digits, or the name of a colour of the theme. */
  readonly color?: string;
  readonly link?: string;
}

export interface DescribedParagraph {
  /** From 0. */
  readonly level: number;
  readonly bullet?: string;
  readonly align?: string;
  readonly runs: readonly DescribedRun[];
}

type ColorOf = (fill: XmlElement | undefined) => string | undefined;

/** What runs say themselves; what they inherit is the layout's. */
export function describeParagraphs(
  deck: Presentation,
  slide: string,
  source: XmlElement | readonly TextParagraph[],
  colorOf: ColorOf = colorIn,
): DescribedParagraph[] {
  const targets = new Map(relationshipsOf(deck.parts, slide).map(({ id, target }) => [id, target]));
  const paragraphs = 'children' in source ? paragraphsOf(source) : source;
  return paragraphs.map(({ element, level, runs }) => {
    const properties = childNamed(element, 'pPr');
    const bullet = bulletOf(properties);
    const align = properties?.attribute('algn');
    return {
      level,
      ...(bullet === undefined ? {} : { bullet }),
      ...(align === undefined ? {} : { align }),
      runs: runs.map((run) => describeRun(run, targets, colorOf)),
    };
  });
}

function describeRun(
  { kind, element, text }: TextRun,
  targets: ReadonlyMap<string, string>,
  colorOf: ColorOf,
): DescribedRun {
  const look = childNamed(element, 'rPr');
  const size = wholeAttribute(look, 'sz');
  const font = childNamed(look, 'latin')?.attribute('typeface');
  const color = colorOf(childNamed(look, 'solidFill'));
  const link = targets.get(prefixedAttribute(childNamed(look, 'hlinkClick'), 'id') ?? '');
  const underline = look?.attribute('u') ?? 'none';
  const strike = look?.attribute('strike') ?? 'noStrike';
  return {
    text,
    ...(kind === 'run' ? {} : { kind }),
    ...(isOn(look, 'b') ? { bold: true } : {}),
    ...(isOn(look, 'i') ? { italic: true } : {}),
    ...(underline === 'none' ? {} : { underline: true }),
    ...(strike === 'noStrike' ? {} : { strike: true }),
    ...(size === undefined ? {} : { size: size / 100 }),
    ...(font === undefined ? {} : { font }),
    ...(color === undefined ? {} : { color }),
    ...(link === undefined ? {} : { link }),
  };
}

export function colorIn(fill: XmlElement | undefined): string | undefined {
  const plain = childNamed(fill, 'srgbClr')?.attribute('val');
  return plain ?? childNamed(fill, 'schemeClr')?.attribute('val') ?? childNamed(fill, 'sysClr')?.attribute('lastClr');
}

/** `none`, how it counts, or the sign; undefined where nothing is said. */
export function bulletOf(properties: XmlElement | undefined): string | undefined {
  if (childNamed(properties, 'buNone') !== undefined) return 'none';
  const numbered = descend(properties, 'buAutoNum')?.attribute('type');
  return numbered ?? descend(properties, 'buChar')?.attribute('char');
}
