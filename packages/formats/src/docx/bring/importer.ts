import type { XmlElement } from '../../xml/element.ts';
import type { WordDocument } from '../package/word-document.ts';

/** A document that something is brought from or into. */
export interface ImportSide {
  readonly document: WordDocument;
  /** Names that both sides give to parts that belong together. */
  readonly labels: Map<string, string>;
  /** Of a part with everything it points to. */
  contentHash(part: string): string;
}

/** What is written to and where things come from. */
export interface Importer {
  readonly base: ImportSide;
  readonly other: ImportSide;
  /** Ids of notes and comments: those of the other side, in the base. */
  readonly noteIds: Map<string, string>;
  /** Elements that came from the other side. */
  readonly imported: XmlElement[];
}

export interface ImportPlace {
  /** Part of the other side that the element stands in. */
  readonly from: string;
  readonly to: string;
}
