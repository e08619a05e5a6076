import { fitToBytes, MAP_BYTES } from '../../base/fit-to-bytes.ts';
import { placeholdersIn } from '../../text/find/placeholders.ts';
import type { Presentation } from '../package/presentation.ts';
import { sectionsOf } from '../package/sections.ts';
import { centimetres } from '../tree/centimetres.ts';
import { allShapes } from '../tree/shapes.ts';
import { SlideReader } from '../tree/slide.ts';
import { layoutName } from './layout-name.ts';
import { type DeckLine, deckLines } from './lines.ts';
import { type MappedShape, mapShapes } from './map-shapes.ts';
import { oneLine, slideTitle } from './shape-lines.ts';

export interface MappedSlide {
  /** From 1: what `read_file` takes as `slide_index`. */
  readonly slide: number;
  readonly line: number;
  readonly title: string;
  readonly layout?: string;
  readonly section?: string;
  readonly is_hidden?: true;
  readonly has_notes?: true;
  readonly comments?: number;
  /** In reading order. */
  readonly shapes?: readonly MappedShape[];
  readonly shapes_left_out?: number;
}

/** The structure of a deck. What there is none of is left out, but for slides and placeholders. */
export interface DeckMap {
  readonly kind: 'pptx';
  readonly slide_count: number;
  readonly slide_size_cm: readonly [number, number];
  readonly lines: number;
  readonly words: number;
  readonly slides: readonly MappedSlide[];
  readonly slides_left_out?: number;
  readonly sections?: readonly { readonly name: string; readonly first_slide: number; readonly slides: number }[];
  readonly sections_left_out?: number;
  /** Names between double braces, as `fill_template` fills them. */
  readonly placeholders: readonly string[];
  readonly placeholders_left_out?: number;
  /** Layouts that a new slide can have. */
  readonly layouts: readonly string[];
  readonly layouts_left_out?: number;
  readonly pictures?: number;
  readonly media?: number;
  readonly has_macros?: true;
}

/** How much is told of each slide and how many slides are told of, rich to bare. */
const FORMS: readonly (readonly [slides: number, shapes: number])[] = [
  [100, 30],
  [100, 12],
  [100, 6],
  [100, 3],
  [60, 2],
  [100, 0],
  [50, 0],
  [25, 0],
  [10, 0],
  [1, 0],
];
const MOST_NAME = 80;

export function mapDeck(deck: Presentation): DeckMap {
  const lines = deckLines(deck);
  const slides = mappedSlides(deck, lines);
  const shapes = slides.flatMap((slide) => slide.shapes ?? []);
  const sections = sectionsOf(deck).map(({ name, slides: own }) => ({
    name: oneLine(name).slice(0, MOST_NAME),
    first_slide: own[0] ?? 0,
    slides: own.length,
  }));
  const layouts = deck.masters().flatMap((master) => deck.layouts(master).map((part) => layoutName(deck, part)));
  const { width, height } = deck.size();
  const facts = {
    kind: 'pptx',
    slide_count: slides.length,
    slide_size_cm: [centimetres(width), centimetres(height)],
    lines: lines.length,
    words: wordsIn(lines),
  } as const;
  const placeholders = placeholdersOf(lines);
  const form = ([mostSlides, mostShapes]: readonly [number, number]): DeckMap => ({
    ...facts,
    ...listed(
      'slides',
      slides.map((slide) => withShapes(slide, mostShapes)),
      mostSlides,
    ),
    ...(sections.length === 0 ? {} : listed('sections', sections, Math.min(mostSlides, 20))),
    ...listed('placeholders', placeholders, Math.min(mostSlides, 40)),
    ...listed('layouts', layouts, Math.min(mostSlides, 30)),
    ...counted('pictures', shapes.filter(({ kind }) => kind === 'picture').length),
    ...counted('media', shapes.filter(({ kind }) => kind === 'media').length),
    ...(deck.relatedTo(deck.main, 'vbaProject').length > 0 ? { has_macros: true } : {}),
  });
  return fitToBytes(
    FORMS.map((each) => () => form(each)),
    MAP_BYTES,
  );
}

function mappedSlides(deck: Presentation, lines: readonly DeckLine[]): MappedSlide[] {
  const reader = new SlideReader(deck);
  const sections = new Map(
    sectionsOf(deck).flatMap(({ name, slides }) => slides.map((slide): [number, string] => [slide, name])),
  );
  const heads = new Map(lines.filter(({ kind }) => kind === 'slide').map(({ slide, number }) => [slide, number]));
  const noted = new Set(lines.filter(({ kind }) => kind === 'notes').map(({ slide }) => slide));
  const commented = lines.filter(({ kind }) => kind === 'comment');
  return deck.slides().map(({ number, part }) => {
    const shapes = reader.shapes(part);
    const title = allShapes(shapes).find(({ kind }) => kind === 'title');
    const layout = deck.layoutOf(part);
    const section = sections.get(number);
    return {
      slide: number,
      line: heads.get(number) ?? 1,
      title: title === undefined ? '' : slideTitle(title).slice(0, MOST_NAME),
      ...(layout === undefined ? {} : { layout: layoutName(deck, layout) }),
      ...(section === undefined ? {} : { section: oneLine(section).slice(0, MOST_NAME) }),
      ...(deck.isHidden(part) ? { is_hidden: true } : {}),
      ...(noted.has(number) ? { has_notes: true } : {}),
      ...counted('comments', commented.filter(({ slide }) => slide === number).length),
      shapes: mapShapes(deck, part, shapes),
    };
  });
}

/** Every placeholder between braces of the deck, also of notes, in order. */
export function placeholdersOf(lines: readonly DeckLine[]): string[] {
  const found = lines.flatMap(({ paragraphs }) => paragraphs.flatMap(({ text }) => placeholdersIn(text)));
  return [...new Set(found)];
}

function withShapes({ shapes = [], ...slide }: MappedSlide, most: number): MappedSlide {
  const left = shapes.length - most;
  return {
    ...slide,
    ...(most === 0 ? {} : { shapes: shapes.slice(0, most) }),
    ...(left > 0 ? { shapes_left_out: left } : {}),
  };
}

function wordsIn(lines: readonly DeckLine[]): number {
  const texts = lines.filter(({ kind }) => kind !== 'comment').flatMap(({ paragraphs }) => paragraphs);
  return texts.reduce((sum, { text }) => sum + (text.match(/[\p{Letter}\p{Number}]+/gu)?.length ?? 0), 0);
}

function listed<Name extends string, Item>(name: Name, items: readonly Item[], most: number) {
  const kept = items
    .slice(0, most)
    .map((item) => (typeof item === 'string' ? (item.slice(0, MOST_NAME) as Item) : item));
  const left = items.length - kept.length;
  return { [name]: kept, ...(left > 0 ? { [`${name}_left_out`]: left } : {}) } as Record<Name, readonly Item[]> &
    Partial<Record<`${Name}_left_out`, number>>;
}

function counted<Name extends string>(name: Name, count: number) {
  return count === 0 ? {} : ({ [name]: count } as Record<Name, number>);
}
