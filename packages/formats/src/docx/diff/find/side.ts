import { FileTooLargeError } from '../../../base/errors.ts';
import { resolveTarget } from '../../../ooxml/part-names.ts';
import { relationshipsOf } from '../../../ooxml/part-relationships.ts';
import { relationshipKind } from '../../../ooxml/relationships.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { PartHashes } from '../../bring/part-hashes.ts';
import type { Meaning } from '../../compare/meaning.ts';
import { WordDocument } from '../../package/word-document.ts';
import { type DocumentLine, documentLines } from '../../read/lines.ts';
import { type DocumentSection, sectionsOf } from '../../read/sections.ts';
import { type Styles, stylesOf } from '../../read/styles.ts';

/** Some 4,000 pages; both documents lie in memory with all that is known of them. */
const MOST_LINES = 50_000;
/** A part can be read that is too large to lie in memory twice. */
const MOST_NODES = 450_000;

/** One of the two documents, with its lines and with what its ids stand for. */
export class Side {
  readonly document: WordDocument;
  readonly lines: readonly DocumentLine[];
  readonly sections: readonly DocumentSection[];
  readonly styles: Styles;
  /** Names that both sides give to notes, comments and headers that belong together. */
  readonly labels = new Map<string, string>();
  readonly #byElement = new Map<XmlElement, DocumentLine>();
  readonly #hashes: PartHashes;

  constructor(bytes: Uint8Array) {
    this.document = new WordDocument(bytes);
    if (this.document.tree(this.document.main).nodes > MOST_NODES) refuse('elements', MOST_NODES);
    this.#hashes = new PartHashes(this.document);
    this.lines = documentLines(this.document);
    if (this.lines.length > MOST_LINES) refuse('lines', MOST_LINES);
    this.sections = sectionsOf(this.lines);
    this.styles = stylesOf(this.document);
    for (const line of this.lines) this.#byElement.set(line.element, line);
  }

  /** The line of an element, or of the first line in it. */
  lineOf(element: XmlElement): DocumentLine | undefined {
    const own = this.#byElement.get(element);
    if (own !== undefined) return own;
    for (const inner of element.descendants()) {
      const line = this.#byElement.get(inner);
      if (line !== undefined) return line;
    }
    return undefined;
  }

  /** The line that an element stands in: its row, for a cell. */
  lineAround(element: XmlElement): DocumentLine | undefined {
    for (let at: XmlElement | null = element; at !== null; at = at.parent) {
      const line = this.#byElement.get(at);
      if (line !== undefined) return line;
    }
    return this.lineOf(element);
  }

  /** What ids in this part mean. */
  meaning(part: string): Meaning {
    const relations = new Map(relationshipsOf(this.document.parts, part).map((one) => [one.id, one]));
    const label = (kind: string, id: string): string => this.labels.get(`${kind} ${id}`) ?? `${kind} ${id}`;
    return {
      relation: (id) => {
        const relation = relations.get(id);
        if (relation === undefined) return '';
        if (relation.isExternal) return relation.target;
        const target = resolveTarget(part, relation.target);
        return this.labels.get(`part ${target}`) ?? `${relationshipKind(relation)} ${this.contentHash(target)}`;
      },
      note: label,
      comment: (id) => label('comment', id),
    };
  }

  /** Of a part with everything it points to. */
  contentHash(part: string): string {
    return this.#hashes.of(part);
  }
}

export interface Sides {
  readonly before: Side;
  readonly after: Side;
}

function refuse(limit: string, value: number): never {
  throw new FileTooLargeError('The document is too long to be compared paragraph by paragraph.', { limit, value });
}
