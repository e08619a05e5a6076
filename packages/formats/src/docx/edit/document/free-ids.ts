import type { XmlElement } from '../../../xml/element.ts';
import type { WordDocument } from '../../package/word-document.ts';

/** Ids of these count on their own. */
const OTHERS =
  /^(?:comment|commentRangeStart|commentRangeEnd|commentReference|footnote|footnoteReference|endnote|endnoteReference|id)$/;

/** Numbers that nothing in the document has: bookmarks and tracked changes share one row, drawings have another. */
export class FreeIds {
  readonly #document: WordDocument;
  #last: { mark: number; drawing: number } | null = null;

  constructor(document: WordDocument) {
    this.#document = document;
  }

  /** For a bookmark or a tracked change. */
  mark(): number {
    const last = this.#read();
    last.mark += 1;
    return last.mark;
  }

  drawing(): number {
    const last = this.#read();
    last.drawing += 1;
    return last.drawing;
  }

  /** Read once: numbers only go up, so those given stay free of all others. */
  #read(): { mark: number; drawing: number } {
    if (this.#last !== null) return this.#last;
    const last = { mark: 0, drawing: 0 };
    for (const { part } of this.#document.stories()) visit(this.#document.tree(part).root, last);
    this.#last = last;
    return last;
  }
}

function visit(element: XmlElement, last: { mark: number; drawing: number }): void {
  if (element.name === 'docPr') last.drawing = Math.max(last.drawing, idOf(element));
  else if (element.isOwn && !OTHERS.test(element.name)) last.mark = Math.max(last.mark, idOf(element));
  for (const child of element.elements()) visit(child, last);
}

function idOf(element: XmlElement): number {
  for (const [name, value] of element.attributes()) {
    if (name === 'id' || name === 'w:id' || /^\w+:id$/.test(name)) {
      const id = Number(value);
      if (Number.isSafeInteger(id) && id > 0 && id < 2_000_000_000) return id;
    }
  }
  return 0;
}

/** One more than the highest id of these elements. */
export function nextId(elements: readonly XmlElement[]): number {
  return elements.reduce((most, element) => Math.max(most, idOf(element)), 0) + 1;
}
