import type { XmlElement } from '../../xml/element.ts';
import { childNamed, childrenNamed, descend, wholeAttribute } from '../../xml/find-element.ts';
import type { Presentation } from '../package/presentation.ts';
import { themeColors } from './deck-styles.ts';

/** Six hexadecimal digits by the names that are used on a slide: `accent1` of the theme, `tx1` as its master maps it. */
export type Palette = ReadonlyMap<string, string>;

const USUAL_MAP = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' };
const NAMED: Readonly<Record<string, string>> = {
  black: '000000',
  white: 'FFFFFF',
  red: 'FF0000',
  green: '008000',
  blue: '0000FF',
  yellow: 'FFFF00',
  gray: '808080',
};
const HEX = /^[0-9a-f]{6}$/i;
/** Fainter than this, a colour is not seen. In thousandths of a percent, as the format counts. */
const FAINT = 12_000;
const WHOLE = 100_000;

export function paletteOf(deck: Presentation, slide: string): Palette {
  const layout = deck.layoutOf(slide);
  const master = layout === undefined ? undefined : deck.masterOf(layout);
  const theme = master === undefined ? {} : themeColors(deck, master);
  const palette = new Map(Object.entries(theme));
  const own = [slide, layout].flatMap((part) =>
    part === undefined ? [] : [descend(deck.tree(part).root, 'clrMapOvr', 'overrideClrMapping')],
  );
  const written = master === undefined ? undefined : childNamed(deck.tree(master).root, 'clrMap');
  const map = own.find((each) => each !== undefined) ?? written;
  for (const [name, of] of [...Object.entries(USUAL_MAP), ...(map?.attributes() ?? [])]) {
    const color = theme[of];
    if (color !== undefined) palette.set(name, color);
  }
  return palette;
}

/** The colour that an element holds, as it is seen: named, darkened, lightened. Null for none. */
export function colorShown(holder: XmlElement | undefined, palette: Palette): string | null {
  const color = holder?.elements().find(({ name }) => name.endsWith('Clr'));
  const base = baseColor(color, palette);
  if (color === undefined || base === undefined || !HEX.test(base)) return null;
  let rgb = [0, 2, 4].map((at) => Number.parseInt(base.slice(at, at + 2), 16));
  for (const change of color.elements()) {
    const share = (wholeAttribute(change, 'val') ?? WHOLE) / WHOLE;
    if (change.name === 'alpha' && share * WHOLE < FAINT) return null;
    if (change.name === 'shade') rgb = rgb.map((part) => part * share);
    else if (change.name === 'tint') rgb = rgb.map((part) => 255 - (255 - part) * share);
    else if (change.name === 'lumMod') rgb = withLightness(rgb, (lightness) => lightness * share);
    else if (change.name === 'lumOff') rgb = withLightness(rgb, (lightness) => lightness + share);
  }
  return toHex(rgb);
}

/** What fills a shape or lies behind a slide, as one colour; of a flow the middle. Undefined where nothing is said about it. */
export function fillShown(look: XmlElement | undefined, palette: Palette): string | null | undefined {
  const fill = look?.elements().find(({ name }) => /^(?:no|solid|grad|blip|patt)Fill$/.test(name));
  if (fill === undefined) return undefined;
  if (fill.name === 'solidFill') return colorShown(fill, palette);
  if (fill.name === 'pattFill') return colorShown(childNamed(fill, 'bgClr'), palette);
  if (fill.name !== 'gradFill') return null;
  const stops = childrenNamed(childNamed(fill, 'gsLst'), 'gs').flatMap((stop) => colorShown(stop, palette) ?? []);
  return stops.length === 0 ? null : middleOf(stops);
}

function baseColor(color: XmlElement | undefined, palette: Palette): string | undefined {
  const value = color?.attribute('val') ?? '';
  if (color?.name === 'schemeClr') return palette.get(value);
  if (color?.name === 'sysClr') return color.attribute('lastClr');
  if (color?.name === 'prstClr') return NAMED[value];
  return value;
}

function middleOf(colors: readonly string[]): string {
  const sums = [0, 2, 4].map((at) =>
    colors.reduce((sum, color) => sum + Number.parseInt(color.slice(at, at + 2), 16), 0),
  );
  return toHex(sums.map((sum) => sum / colors.length));
}

function toHex(rgb: readonly number[]): string {
  const digits = (part: number) => Math.max(0, Math.min(255, Math.round(part))).toString(16);
  return rgb.map((part) => digits(part).padStart(2, '0').toUpperCase()).join('');
}

/** The same hue and saturation, lighter or darker. */
function withLightness(rgb: readonly number[], change: (lightness: number) => number): number[] {
  const [least, most] = [Math.min(...rgb) / 255, Math.max(...rgb) / 255];
  const before = (least + most) / 2;
  const after = Math.max(0, Math.min(1, change(before)));
  const room = (lightness: number) => 1 - Math.abs(2 * lightness - 1);
  const scale = room(before) === 0 ? 0 : room(after) / room(before);
  return rgb.map((part) => 255 * (after + (part / 255 - before) * scale));
}
