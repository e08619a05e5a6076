import { InvalidArgumentError } from '@galley/schema/errors';
import { escapeAttribute } from '../../../xml/escape.ts';
import { childElements, qualifiedName, rootElement } from '../../../xml/splice.ts';
import { editTag } from '../markup/tag-attributes.ts';
import type { AlignmentChange, BorderChange, BorderSide, FontChange } from './style-change.ts';

const FONT_ORDER = 'b i strike condense extend outline shadow u vertAlign sz color name family charset scheme'.split(
  ' ',
);
const BORDER_ORDER = 'start end left right top bottom diagonal vertical horizontal'.split(' ');

/** The font with some properties changed, its children in the order of the schema. */
export function changeFont(xml: string, change: FontChange, prefix: string): string {
  const children = childTexts(xml);
  const element = (name: string, attributes = ''): string => `<${qualifiedName(prefix, name)}${attributes}/>`;
  const toggle = (name: string, value: boolean | undefined): void => {
    if (value === true) children.set(name, element(name));
    else if (value === false) children.delete(name);
  };
  toggle('b', change.bold);
  toggle('i', change.italic);
  toggle('strike', change.strike);
  toggle('u', change.underline);
  if (change.size !== undefined) children.set('sz', element('sz', ` val="${change.size}"`));
  if (change.color !== undefined) children.set('color', element('color', ` rgb="${toArgb(change.color)}"`));
  if (change.name !== undefined) {
    children.set('name', element('name', ` val="${escapeAttribute(change.name)}"`));
    // A font that follows the theme would ignore the new name.
    for (const name of ['scheme', 'family', 'charset']) children.delete(name);
  }
  return wrap('font', inOrder(children, FONT_ORDER), prefix);
}

export function solidFill(color: string, prefix: string): string {
  const tag = (name: string): string => qualifiedName(prefix, name);
  const inner = `<${tag('fgColor')} rgb="${toArgb(color)}"/><${tag('bgColor')} indexed="64"/>`;
  return wrap('fill', `<${tag('patternFill')} patternType="solid">${inner}</${tag('patternFill')}>`, prefix);
}

export function changeBorder(xml: string, change: BorderChange, prefix: string): string {
  const children = childTexts(xml);
  const sides: readonly (readonly [string, string, BorderSide | undefined])[] = [
    ['left', 'start', change.left],
    ['right', 'end', change.right],
    ['top', 'top', change.top],
    ['bottom', 'bottom', change.bottom],
  ];
  for (const [name, strictName, side] of sides) {
    if (side === undefined) continue;
    const key = children.has(strictName) ? strictName : name;
    children.set(key, borderSide(key, side, prefix));
  }
  const root = rootElement(xml);
  const opening = xml.slice(root.start, root.openEnd).replace(/\s*\/>$/, '>');
  return `${opening}${inOrder(children, BORDER_ORDER)}</${qualifiedName(prefix, 'border')}>`;
}

function borderSide(name: string, side: BorderSide, prefix: string): string {
  const tag = qualifiedName(prefix, name);
  if (side.style === 'none') return `<${tag}/>`;
  const color = side.color === undefined ? ' auto="1"' : ` rgb="${toArgb(side.color)}"`;
  return `<${tag} style="${side.style}"><${qualifiedName(prefix, 'color')}${color}/></${tag}>`;
}

/** The `alignment` element, present or not, with some attributes changed. */
export function changeAlignment(xml: string | undefined, change: AlignmentChange, prefix: string): string {
  const present = xml ?? `<${qualifiedName(prefix, 'alignment')}/>`;
  const rotation =
    change.rotation === undefined ? undefined : change.rotation < 0 ? 90 - change.rotation : change.rotation;
  const changes: Record<string, string | undefined> = {};
  if (change.horizontal !== undefined) changes.horizontal = change.horizontal;
  if (change.vertical !== undefined) changes.vertical = change.vertical;
  if (rotation !== undefined) changes.textRotation = String(rotation);
  if (change.wrap !== undefined) changes.wrapText = change.wrap ? '1' : undefined;
  if (change.indent !== undefined) changes.indent = change.indent === 0 ? undefined : String(change.indent);
  const end = present.indexOf('>') + 1;
  return editTag(present.slice(0, end), changes) + present.slice(end);
}

/** `FFRRGGBB` of `#RRGGBB`, `RRGGBB`, `#RGB` or a common name. */
export function toArgb(color: string): string {
  const named = NAMED_COLORS[color.toLowerCase()];
  const hex = (named ?? color).replace(/^#/, '').toUpperCase();
  if (/^[0-9A-F]{6}$/.test(hex)) return `FF${hex}`;
  if (/^[0-9A-F]{8}$/.test(hex)) return hex;
  if (/^[0-9A-F]{3}$/.test(hex)) return `FF${[...hex].map((digit) => digit + digit).join('')}`;
  throw new InvalidArgumentError('color', `"${color}" is not a colour.`, 'Write it as #RRGGBB, for instance #FFC000.', {
    color,
  });
}

const NAMED_COLORS: Readonly<Record<string, string>> = {
  black: '000000',
  white: 'FFFFFF',
  red: 'FF0000',
  green: '00B050',
  blue: '0070C0',
  yellow: 'FFFF00',
  orange: 'FFC000',
  purple: '7030A0',
  gray: '808080',
  grey: '808080',
};

function childTexts(xml: string): Map<string, string> {
  const children = childElements(xml, rootElement(xml));
  return new Map(children.map((child) => [child.name, xml.slice(child.start, child.end)]));
}

function inOrder(children: ReadonlyMap<string, string>, order: readonly string[]): string {
  const known = order.map((name) => children.get(name) ?? '').join('');
  return known + [...children].flatMap(([name, text]) => (order.includes(name) ? [] : [text])).join('');
}

function wrap(name: string, inner: string, prefix: string): string {
  const tag = qualifiedName(prefix, name);
  return inner === '' ? `<${tag}/>` : `<${tag}>${inner}</${tag}>`;
}
