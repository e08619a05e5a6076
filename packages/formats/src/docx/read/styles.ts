import type { XmlElement } from '../../xml/element.ts';
import type { WordDocument } from '../package/word-document.ts';

export type StyleType = 'paragraph' | 'character' | 'table' | 'numbering';

export interface Style {
  readonly id: string;
  /** As people see it in Word; ids are often translated or shortened. */
  readonly name: string;
  readonly type: StyleType;
  readonly basedOn: string | null;
  readonly isDefault: boolean;
  readonly element: XmlElement;
}

/** A damaged file may base styles on each other in a circle. */
const MOST_ANCESTORS = 32;

/** The styles of a document, found by id. */
export class Styles {
  readonly #byId = new Map<string, Style>();
  readonly #found = new Map<string, XmlElement | null>();
  /** Properties that every paragraph starts from; undefined when the document names none. */
  readonly defaults: XmlElement | undefined;

  constructor(root: XmlElement | null) {
    this.defaults = root?.child('docDefaults');
    for (const element of root?.elements('style') ?? []) {
      const id = element.attribute('styleId') ?? '';
      if (!this.#byId.has(id)) this.#byId.set(id, readStyle(id, element));
    }
  }

  all(): Style[] {
    return [...this.#byId.values()];
  }

  get(id: string | null | undefined): Style | undefined {
    return id === null || id === undefined ? undefined : this.#byId.get(id);
  }

  /** The style and those it is based on, nearest first. */
  *lineage(id: string | null | undefined): Generator<Style> {
    let style = this.get(id);
    for (let steps = 0; style !== undefined && steps < MOST_ANCESTORS; steps += 1) {
      yield style;
      style = this.get(style.basedOn);
    }
  }

  /** What a style says about a property, itself or by inheritance: `property('Quote', 'rPr', 'vanish')`. */
  property(id: string | null | undefined, group: 'pPr' | 'rPr', name: string): XmlElement | undefined {
    if (id === null || id === undefined) return undefined;
    const key = `${id}/${group}/${name}`;
    const known = this.#found.get(key);
    if (known !== undefined) return known ?? undefined;
    let found: XmlElement | undefined;
    for (const style of this.lineage(id)) {
      found = style.element.at(group, name);
      if (found !== undefined) break;
    }
    this.#found.set(key, found ?? null);
    return found;
  }
}

export function stylesOf(document: WordDocument): Styles {
  const [part] = document.related('styles');
  return new Styles(part === undefined ? null : document.tree(part).root);
}

/** `<w:b/>` and `<w:b w:val="1"/>` switch on, `<w:b w:val="0"/>` off. */
export function isOn(element: XmlElement | undefined): boolean {
  if (element === undefined) return false;
  return !['0', 'false', 'off', 'none'].includes(element.attribute('val') ?? 'true');
}

export function styleIdOf(paragraph: XmlElement): string | null {
  return paragraph.at('pPr', 'pStyle')?.attribute('val') ?? null;
}

function readStyle(id: string, element: XmlElement): Style {
  const type = element.attribute('type') ?? 'paragraph';
  return {
    id,
    name: element.child('name')?.attribute('val') ?? id,
    type: type === 'character' || type === 'table' || type === 'numbering' ? type : 'paragraph',
    basedOn: element.child('basedOn')?.attribute('val') ?? null,
    isDefault: ['1', 'true', 'on'].includes(element.attribute('default') ?? ''),
    element,
  };
}
