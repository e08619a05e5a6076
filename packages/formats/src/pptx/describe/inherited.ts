import type { XmlElement } from '../../xml/element.ts';
import { childNamed, descend, isOn, wholeAttribute } from '../../xml/find-element.ts';
import type { Presentation } from '../package/presentation.ts';
import { onLayout, onMaster } from '../tree/placeholders.ts';
import { allShapes, type Shape, shapesOf } from '../tree/shapes.ts';
import { colorShown, type Palette } from './palette.ts';
import { bulletOf } from './paragraphs.ts';

/** What a paragraph has where it says nothing itself. */
export interface InheritedLook {
  /** Points. */
  readonly size: number;
  readonly color: string | null;
  /** `none` where there is none. */
  readonly bullet: string;
  readonly align: string | undefined;
  readonly isBold: boolean;
}

export interface InheritedText {
  readonly anchor: 'top' | 'middle' | 'bottom';
  /** Words run from top to bottom. */
  readonly isVertical: boolean;
  /** Lines are as long as their words. */
  readonly isUnwrapped: boolean;
  readonly isShrinking: boolean;
  /** `spPr` of the places that it fills, the nearest first. */
  readonly looks: readonly XmlElement[];
  at(level: number): InheritedLook;
}

const USUAL_SIZE = 18;
const ANCHORS: Readonly<Record<string, InheritedText['anchor']>> = { ctr: 'middle', b: 'bottom' };
const STYLES: Readonly<Record<string, string>> = {
  title: 'titleStyle',
  ctrTitle: 'titleStyle',
  dt: 'otherStyle',
  ftr: 'otherStyle',
  sldNum: 'otherStyle',
};

const FITS: readonly string[] = ['normAutofit', 'noAutofit', 'spAutoFit'];

/** What a shape does with words that are too many for it; undefined where it says nothing. */
function fitOf(body: XmlElement | undefined): string | undefined {
  return FITS.find((name) => childNamed(childNamed(body, 'bodyPr'), name) !== undefined);
}

/** How the text of a slide's shapes looks by its layout, its master and the deck: the nearest that says something. */
export class Inheritance {
  readonly #layout: readonly Shape[];
  readonly #master: readonly Shape[];
  readonly #styles: XmlElement | undefined;
  readonly #usual: XmlElement | undefined;
  readonly #palette: Palette;

  constructor(deck: Presentation, slide: string, palette: Palette) {
    const layout = deck.layoutOf(slide);
    const master = layout === undefined ? undefined : deck.masterOf(layout);
    const shapes = (part: string | undefined) => (part === undefined ? [] : allShapes(shapesOf(deck.tree(part).root)));
    this.#layout = shapes(layout);
    this.#master = shapes(master);
    this.#styles = master === undefined ? undefined : childNamed(deck.tree(master).root, 'txStyles');
    this.#usual = childNamed(deck.root, 'defaultTextStyle');
    this.#palette = palette;
  }

  of({ body, placeholder, element }: Pick<Shape, 'body' | 'placeholder' | 'element'>): InheritedText {
    const onIt = placeholder === null ? undefined : onLayout(placeholder, this.#layout);
    const above = placeholder === null ? undefined : onMaster(onIt?.placeholder ?? placeholder, this.#master);
    const bodies = [body, onIt?.body, above?.body].map((each) => each ?? undefined);
    const style = placeholder === null ? undefined : childNamed(this.#styles, STYLES[placeholder.type] ?? 'bodyStyle');
    const lists = [...bodies.map((each) => childNamed(each, 'lstStyle')), style];
    const said = (name: string) =>
      bodies.map((each) => childNamed(each, 'bodyPr')?.attribute(name)).find((each) => each !== undefined) ?? '';
    return {
      anchor: ANCHORS[said('anchor')] ?? 'top',
      isVertical: /^(?:vert|eaVert)$/.test(said('vert')),
      isUnwrapped: said('wrap') === 'none',
      isShrinking: bodies.map(fitOf).find((each) => each !== undefined) === 'normAutofit',
      looks: [onIt, above].flatMap((each) => childNamed(each?.element, 'spPr') ?? []),
      at: (level) => {
        const name = `lvl${level + 1}pPr`;
        const near = lists.flatMap((list) => childNamed(list, name) ?? []);
        return this.#look(near, childNamed(this.#usual, name), descend(element, 'style', 'fontRef'));
      },
    };
  }

  #look(near: readonly XmlElement[], usual: XmlElement | undefined, styled: XmlElement | undefined): InheritedLook {
    const levels = usual === undefined ? near : [...near, usual];
    const inRuns = (level: XmlElement | undefined) => childNamed(childNamed(level, 'defRPr'), 'solidFill');
    const bold = levels.map((each) => childNamed(each, 'defRPr')).find((each) => each?.attribute('b') !== undefined);
    const colors = [...near.map(inRuns), styled, inRuns(usual)].map((each) => colorShown(each, this.#palette));
    const size = levels
      .map((each) => wholeAttribute(childNamed(each, 'defRPr'), 'sz'))
      .find((each) => each !== undefined);
    return {
      size: size === undefined ? USUAL_SIZE : size / 100,
      color: colors.find((each) => each !== null) ?? this.#palette.get('tx1') ?? null,
      bullet: levels.map(bulletOf).find((each) => each !== undefined) ?? 'none',
      isBold: isOn(bold, 'b'),
      align: levels.map((each) => each.attribute('algn')).find((each) => each !== undefined),
    };
  }
}
