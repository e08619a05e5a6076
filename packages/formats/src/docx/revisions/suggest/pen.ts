import { XmlElement, type XmlNode } from '../../../xml/element.ts';
import { escapeAttribute } from '../../../xml/escape.ts';
import { parseFragment, type XmlTree } from '../../../xml/parse-tree.ts';
import { wordElement } from '../../edit/fragment.ts';

/** Who suggests, and when. */
export interface Stamp {
  readonly author: string;
  /** `2024-05-31T09:00:00Z`; changes need not say when they were made. */
  readonly date?: string | undefined;
}

export type MarkName = 'ins' | 'del';

/** Writes the marks of suggestions into one part. Ids are drawn from one row for the whole document. */
export class Pen {
  readonly #tree: XmlTree;
  readonly #stamp: Stamp;
  readonly #nextId: () => number;
  readonly warnings: Set<string>;

  constructor(tree: XmlTree, stamp: Stamp, nextId: () => number, warnings: Set<string>) {
    this.#tree = tree;
    this.#stamp = stamp;
    this.#nextId = nextId;
    this.warnings = warnings;
  }

  /** `w:ins`, `w:del`, `w:cellIns`, `w:pPrChange` … with author and date, around these nodes. */
  mark(name: string, nodes: readonly XmlNode[] = []): XmlElement {
    const { author, date } = this.#stamp;
    const when = date === undefined ? '' : ` w:date="${escapeAttribute(date)}"`;
    const by = `w:author="${escapeAttribute(author)}"${when}`;
    return this.element(name, ` w:id="${this.#nextId()}" ${by}`, nodes);
  }

  element(name: string, attributes = '', nodes: readonly XmlNode[] = []): XmlElement {
    const element = wordElement(this.#tree, `<w:${name}${attributes}/>`);
    if (nodes.length > 0) element.append(...nodes);
    return element;
  }

  text(name: 't' | 'delText', text: string): XmlElement {
    const element = this.element(name, ' xml:space="preserve"');
    element.setText(text);
    return element;
  }

  /** The same element once more; its twin may stand elsewhere. */
  copy(element: XmlElement): XmlElement {
    const [copied] = parseFragment(String(element), this.#tree.vocabulary);
    return copied instanceof XmlElement ? copied : element;
  }

  /** A record of former properties: `w:pPrChange` around a `w:pPr` with these children. */
  record(name: string, former: readonly XmlElement[]): XmlElement {
    const old = this.element(
      name,
      '',
      former.map((element) => this.copy(element)),
    );
    return this.mark(`${name}Change`, [old]);
  }
}
