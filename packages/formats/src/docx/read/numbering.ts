import type { XmlElement } from '../../xml/element.ts';
import type { WordDocument } from '../package/word-document.ts';
import type { Styles } from './styles.ts';

export interface ListLevel {
  readonly start: number;
  /** `decimal`, `lowerRoman`, `bullet` … */
  readonly format: string;
  /** `%1.%2)`, or the bullet itself. */
  readonly text: string;
  /** Number of the level after which it starts again, from 1; 0 for never, null for any higher one. */
  readonly restart: number | null;
  readonly isLegal: boolean;
}

/** A list as paragraphs name it by `numId`. */
export interface NumberedList {
  readonly id: string;
  /** Lists of the same definition count on from each other. */
  readonly definition: string;
  readonly levels: readonly ListLevel[];
  /** Where this list starts at another number than its definition says. */
  readonly overrides: ReadonlyMap<number, number>;
  /** Level by the id of the style that is linked to it. */
  readonly levelOfStyle: ReadonlyMap<string, number>;
}

export const MOST_LEVELS = 9;

export class Numbering {
  readonly #lists = new Map<string, NumberedList | null>();
  readonly #nums = new Map<string, XmlElement>();
  readonly #definitions = new Map<string, XmlElement>();
  readonly #styles: Styles;

  constructor(root: XmlElement | null, styles: Styles) {
    this.#styles = styles;
    for (const element of root?.elements() ?? []) {
      if (element.is('num')) this.#nums.set(element.attribute('numId') ?? '', element);
      if (element.is('abstractNum')) this.#definitions.set(element.attribute('abstractNumId') ?? '', element);
    }
  }

  list(id: string): NumberedList | null {
    const known = this.#lists.get(id);
    if (known !== undefined) return known;
    const list = this.#read(id);
    this.#lists.set(id, list);
    return list;
  }

  #read(id: string): NumberedList | null {
    const num = this.#nums.get(id);
    const definition = num === undefined ? undefined : this.#definition(num);
    if (num === undefined || definition === undefined) return null;
    const replaced = new Map<number, XmlElement>();
    const overrides = new Map<number, number>();
    for (const override of num.elements('lvlOverride')) {
      const level = number(override.attribute('ilvl'), 0);
      const own = override.child('lvl');
      if (own !== undefined) replaced.set(level, own);
      const start = override.child('startOverride');
      if (start !== undefined) overrides.set(level, number(start.attribute('val'), 0));
    }
    const defined = new Map(definition.elements('lvl').map((level) => [number(level.attribute('ilvl'), 0), level]));
    const elements = Array.from({ length: MOST_LEVELS }, (_, level) => replaced.get(level) ?? defined.get(level));
    const linked = elements.flatMap((element, level): [string, number][] => {
      const style = element?.child('pStyle')?.attribute('val');
      return style === undefined ? [] : [[style, level]];
    });
    return {
      id,
      definition: definition.attribute('abstractNumId') ?? '',
      levels: elements.map(readLevel),
      overrides,
      levelOfStyle: new Map(linked),
    };
  }

  /** Some definitions only name a style, whose own list has the levels. */
  #definition(num: XmlElement): XmlElement | undefined {
    let found = this.#definitions.get(num.child('abstractNumId')?.attribute('val') ?? '');
    for (let steps = 0; found !== undefined && steps < MOST_LEVELS; steps += 1) {
      const style = this.#styles.get(found.child('numStyleLink')?.attribute('val'));
      const linked = this.#nums.get(style?.element.at('pPr', 'numPr', 'numId')?.attribute('val') ?? '');
      if (linked === undefined) return found;
      found = this.#definitions.get(linked.child('abstractNumId')?.attribute('val') ?? '');
    }
    return found;
  }
}

export function numberingOf(document: WordDocument, styles: Styles): Numbering {
  const [part] = document.related('numbering');
  return new Numbering(part === undefined ? null : document.tree(part).root, styles);
}

function readLevel(element: XmlElement | undefined): ListLevel {
  const restart = element?.child('lvlRestart')?.attribute('val');
  const legal = element?.child('isLgl');
  return {
    start: number(element?.child('start')?.attribute('val'), 0),
    format: element?.child('numFmt')?.attribute('val') ?? formatOfAlternative(element) ?? 'decimal',
    text: element?.child('lvlText')?.attribute('val') ?? '',
    restart: restart === undefined ? null : number(restart, 0),
    isLegal: legal !== undefined && !['0', 'false', 'off'].includes(legal.attribute('val') ?? ''),
  };
}

/** Newer formats stand in a choice; its fallback is one that every program knows. */
function formatOfAlternative(level: XmlElement | undefined): string | undefined {
  for (const element of level?.elements() ?? []) {
    if (element.name !== 'AlternateContent') continue;
    const fallback = element.elements().find(({ name }) => name === 'Fallback');
    return fallback?.child('numFmt')?.attribute('val');
  }
  return undefined;
}

function number(text: string | undefined, otherwise: number): number {
  const value = Number(text ?? otherwise);
  return Number.isSafeInteger(value) ? value : otherwise;
}
