import type { XmlElement } from '../../../xml/element.ts';
import { escapeAttribute } from '../../../xml/escape.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { setProperty } from './property-order.ts';

/** How text looks. What is left out stays as it is; false switches off what the layout switches on. */
export interface RunFormat {
  readonly bold?: boolean | undefined;
  readonly italic?: boolean | undefined;
  readonly underline?: boolean | undefined;
  readonly strike?: boolean | undefined;
  /** Six hexadecimal digits, or a colour of the theme such as `accent1`. */
  readonly color?: string | undefined;
  /** In points. */
  readonly size?: number | undefined;
  readonly font?: string | undefined;
  readonly position?: 'superscript' | 'subscript' | 'normal' | undefined;
}

const BASELINE = { superscript: '30000', subscript: '-25000', normal: '0' } as const;

/** Changes some properties of a run and keeps the others. */
export function applyFormat(tree: XmlTree, properties: XmlElement, format: RunFormat): void {
  const { bold, italic, underline, strike, color, size, font, position } = format;
  const set = (name: string, value: string | undefined) => {
    if (value !== undefined) properties.setAttribute(name, value);
  };
  set('b', flag(bold));
  set('i', flag(italic));
  set('u', underline === undefined ? undefined : underline ? 'sng' : 'none');
  set('strike', strike === undefined ? undefined : strike ? 'sngStrike' : 'noStrike');
  set('sz', size === undefined ? undefined : String(Math.round(size * 100)));
  set('baseline', position === undefined ? undefined : BASELINE[position]);
  if (color !== undefined) setProperty(tree, properties, fillXml(color));
  if (font !== undefined) {
    const face = escapeAttribute(font);
    for (const name of ['latin', 'cs']) setProperty(tree, properties, `<a:${name} typeface="${face}"/>`);
  }
}

/** A fill of one colour: by its digits, or by its name in the theme, so that it follows the theme. */
export function fillXml(color: string): string {
  const digits = /^#?([0-9a-fA-F]{6})$/.exec(color)?.[1];
  const inner = digits === undefined ? `<a:schemeClr val="${color}"/>` : `<a:srgbClr val="${digits.toUpperCase()}"/>`;
  return `<a:solidFill>${inner}</a:solidFill>`;
}

function flag(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? '1' : '0';
}
