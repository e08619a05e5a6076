import type { XmlElement } from '../../../xml/element.ts';
import { escapeAttribute } from '../../../xml/escape.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { dropProperty, setProperty } from './properties.ts';

/** How text looks. What is left out stays as it is; false switches off what a style switches on. */
export interface RunFormat {
  readonly bold?: boolean | undefined;
  readonly italic?: boolean | undefined;
  readonly underline?: boolean | undefined;
  readonly strike?: boolean | undefined;
  /** Six hexadecimal digits. */
  readonly color?: string | undefined;
  readonly highlight?: string | undefined;
  /** In points. */
  readonly size?: number | undefined;
  readonly font?: string | undefined;
  readonly position?: 'superscript' | 'subscript' | 'normal' | undefined;
  /** Id of a character style. */
  readonly styleId?: string | undefined;
}

/** Properties of a run as XML, in the order of the standard. */
export function formatProperties(format: RunFormat): string[] {
  const { bold, italic, underline, strike, color, highlight, size, font, position, styleId } = format;
  const face = font === undefined ? '' : escapeAttribute(font);
  return [
    ...(styleId === undefined ? [] : [`<w:rStyle w:val="${escapeAttribute(styleId)}"/>`]),
    ...(font === undefined ? [] : [`<w:rFonts w:ascii="${face}" w:hAnsi="${face}" w:cs="${face}"/>`]),
    ...(bold === undefined ? [] : [toggle('b', bold), toggle('bCs', bold)]),
    ...(italic === undefined ? [] : [toggle('i', italic), toggle('iCs', italic)]),
    ...(strike === undefined ? [] : [toggle('strike', strike)]),
    ...(color === undefined ? [] : [`<w:color w:val="${color.replace('#', '').toUpperCase()}"/>`]),
    ...(size === undefined ? [] : [`<w:sz w:val="${halfPoints(size)}"/>`, `<w:szCs w:val="${halfPoints(size)}"/>`]),
    ...(highlight === undefined ? [] : [`<w:highlight w:val="${highlight}"/>`]),
    ...(underline === undefined ? [] : [`<w:u w:val="${underline ? 'single' : 'none'}"/>`]),
    ...(position === undefined ? [] : [`<w:vertAlign w:val="${position === 'normal' ? 'baseline' : position}"/>`]),
  ];
}

/** Changes some properties of a run and keeps the others. */
export function applyFormat(tree: XmlTree, properties: XmlElement, format: RunFormat): void {
  // A font by theme would win over the one that is named.
  if (format.font !== undefined) dropProperty(properties, 'rFonts');
  for (const xml of formatProperties(format)) setProperty(tree, properties, xml);
}

function toggle(name: string, isOn: boolean): string {
  return isOn ? `<w:${name}/>` : `<w:${name} w:val="0"/>`;
}

function halfPoints(size: number): number {
  return Math.round(size * 2);
}
