import { resolveTarget } from '../../ooxml/part-names.ts';
import { relationshipsOf } from '../../ooxml/part-relationships.ts';
import { type Relationship, relationshipKind } from '../../ooxml/relationships.ts';
import type { XmlElement } from '../../xml/element.ts';
import { Presentation } from '../package/presentation.ts';
import { layoutName } from '../read/layout-name.ts';
import { SlideReader } from '../tree/slide.ts';
import { type CanonicalOptions, canonical, digest } from './canonical.ts';

/** Parts whose meaning is their place in the deck, not their content. */
const PLACES: ReadonlySet<string> = new Set(['slide', 'slideMaster', 'notesMaster', 'notesSlide', 'handoutMaster']);

export interface DeckLayout {
  readonly part: string;
  readonly name: string;
}

/** One of two decks, with what its ids stand for. */
export class Side {
  readonly deck: Presentation;
  readonly reader: SlideReader;
  /** In order of masters. */
  readonly layouts: readonly DeckLayout[];
  readonly #relations = new Map<string, ReadonlyMap<string, string>>();
  readonly #hashes = new Map<string, string>();

  constructor(bytes: Uint8Array) {
    this.deck = new Presentation(bytes);
    this.reader = new SlideReader(this.deck);
    this.layouts = this.deck
      .masters()
      .flatMap((master) => this.deck.layouts(master).map((part) => ({ part, name: layoutName(this.deck, part) })));
  }

  /** What an element of a part says to people. */
  canonical(part: string, element: XmlElement, without?: CanonicalOptions['without']): string {
    const relations = this.#meanings(part);
    const relation = (id: string): string => relations.get(id) ?? id;
    return canonical(element, without === undefined ? { relation } : { relation, without });
  }

  /** Equal for parts that say the same, whoever wrote them. */
  contentHash(part: string): string {
    const known = this.#hashes.get(part);
    if (known !== undefined) return known;
    // Parts may lead to each other in circles.
    this.#hashes.set(part, 'circle');
    const hash = digest(this.#content(part));
    this.#hashes.set(part, hash);
    return hash;
  }

  #content(part: string): string | Uint8Array {
    if (!this.deck.parts.has(part)) return 'missing';
    return /\.xml$/i.test(part) ? this.canonical(part, this.deck.tree(part).root) : this.deck.parts.readBytes(part);
  }

  #meanings(part: string): ReadonlyMap<string, string> {
    const known = this.#relations.get(part);
    if (known !== undefined) return known;
    const found = new Map<string, string>();
    this.#relations.set(part, found);
    for (const relation of relationshipsOf(this.deck.parts, part))
      found.set(relation.id, this.#meaning(part, relation));
    return found;
  }

  #meaning(from: string, relation: Relationship): string {
    if (relation.isExternal) return relation.target;
    const kind = relationshipKind(relation);
    const part = resolveTarget(from, relation.target);
    if (PLACES.has(kind)) return kind;
    if (kind === 'slideLayout') return this.deck.parts.has(part) ? layoutName(this.deck, part) : kind;
    return `${kind} ${this.contentHash(part)}`;
  }
}

export interface Sides {
  readonly before: Side;
  readonly after: Side;
}
