import { fitToBytes, MAP_BYTES } from '../../base/fit-to-bytes.ts';
import type { XmlElement } from '../../xml/element.ts';
import { childNamed, descend } from '../../xml/find-element.ts';
import { Presentation } from '../package/presentation.ts';
import { layoutName } from '../read/layout-name.ts';
import { centimetres, placeInCm } from '../tree/centimetres.ts';
import { ownPlace } from '../tree/place.ts';
import { onMaster } from '../tree/placeholders.ts';
import { allShapes, type Shape, shapesOf } from '../tree/shapes.ts';
import { colorIn } from './paragraphs.ts';

export interface DescribedLayout {
  /** As people see it, and as operations take it. */
  readonly name: string;
  /** Slides that have it. */
  readonly used: number;
  readonly first_slide?: number;
  readonly placeholders: readonly {
    readonly type: string;
    readonly index: number;
    readonly name: string;
    readonly cm?: readonly [number, number, number, number];
  }[];
}

export interface DescribedTheme {
  readonly name: string;
  readonly heading_font: string;
  readonly body_font: string;
  /** Six hexadecimal digits by the name that runs and fills use. */
  readonly colors: Readonly<Record<string, string>>;
  readonly layouts: readonly DescribedLayout[];
  readonly layouts_left_out?: number;
}

/** What it takes to make slides in the deck's own style. */
export interface DeckStyles {
  readonly kind: 'pptx';
  readonly slide_size_cm: readonly [number, number];
  /** One for each master. */
  readonly themes: readonly DescribedTheme[];
  readonly themes_left_out?: number;
}

export function deckStyles(bytes: Uint8Array): DeckStyles {
  const deck = new Presentation(bytes);
  const { width, height } = deck.size();
  const uses = layoutUses(deck);
  const themes = deck.masters().map((master) => describeMaster(deck, master, uses));
  const form = (mostThemes: number, mostLayouts: number): DeckStyles => ({
    kind: 'pptx',
    slide_size_cm: [centimetres(width), centimetres(height)],
    themes: themes.slice(0, mostThemes).map(({ layouts, ...theme }) => ({
      ...theme,
      layouts: layouts.slice(0, mostLayouts),
      ...(layouts.length > mostLayouts ? { layouts_left_out: layouts.length - mostLayouts } : {}),
    })),
    ...(themes.length > mostThemes ? { themes_left_out: themes.length - mostThemes } : {}),
  });
  const limits = [30, 20, 12, 8, 4, 2, 1];
  return fitToBytes(
    limits.map((most) => () => form(Math.min(most, 10), most)),
    MAP_BYTES,
  );
}

type LayoutUses = ReadonlyMap<string, { readonly first: number; readonly count: number }>;

function layoutUses(deck: Presentation): LayoutUses {
  const uses = new Map<string, { first: number; count: number }>();
  for (const { number, part } of deck.slides()) {
    const layout = deck.layoutOf(part);
    if (layout === undefined) continue;
    const known = uses.get(layout);
    uses.set(layout, { first: known?.first ?? number, count: (known?.count ?? 0) + 1 });
  }
  return uses;
}

function describeMaster(deck: Presentation, master: string, uses: LayoutUses): DescribedTheme {
  const theme = deck.themeOf(master);
  const root = theme === undefined ? undefined : deck.tree(theme).root;
  const elements = childNamed(root, 'themeElements');
  const onIt = allShapes(shapesOf(deck.tree(master).root));
  const layouts = deck.layouts(master).map((part) => describeLayout(deck, part, onIt, uses));
  const font = (kind: string): string =>
    descend(elements, 'fontScheme', kind, 'latin')?.attribute('typeface')?.slice(0, MOST_NAME) ?? '';
  return {
    name: (root?.attribute('name') ?? '').slice(0, MOST_NAME),
    heading_font: font('majorFont'),
    body_font: font('minorFont'),
    colors: colorsOf(childNamed(elements, 'clrScheme')),
    // Those in use first: they are what the deck looks like.
    layouts: [...layouts].sort((one, other) => other.used - one.used),
  };
}

function describeLayout(deck: Presentation, part: string, master: readonly Shape[], uses: LayoutUses): DescribedLayout {
  const shapes = allShapes(shapesOf(deck.tree(part).root));
  const { first, count = 0 } = uses.get(part) ?? {};
  return {
    name: layoutName(deck, part),
    used: count,
    ...(first === undefined ? {} : { first_slide: first }),
    placeholders: shapes.slice(0, MOST_SHAPES).flatMap(({ placeholder, name, element }) => {
      if (placeholder === null) return [];
      const place = ownPlace(element) ?? masterPlace(placeholder, master);
      const cm = place === undefined ? {} : { cm: placeInCm(place) };
      return [{ type: placeholder.type, index: placeholder.index, name: name.slice(0, MOST_NAME), ...cm }];
    }),
  };
}

function masterPlace(placeholder: NonNullable<Shape['placeholder']>, master: readonly Shape[]) {
  const followed = onMaster(placeholder, master);
  return followed === undefined ? undefined : ownPlace(followed.element);
}

/** The colours of a master's theme by their names. */
export function themeColors(deck: Presentation, master: string): Record<string, string> {
  const theme = deck.themeOf(master);
  return theme === undefined ? {} : colorsOf(descend(deck.tree(theme).root, 'themeElements', 'clrScheme'));
}

function colorsOf(scheme: XmlElement | undefined): Record<string, string> {
  const entries = scheme?.elements().flatMap((entry): [string, string][] => {
    const color = colorIn(entry);
    return color === undefined ? [] : [[entry.name, color]];
  });
  return Object.fromEntries(entries?.slice(0, 12) ?? []);
}

const MOST_NAME = 80;
const MOST_SHAPES = 40;
