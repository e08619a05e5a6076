import type { XmlElement } from '../../xml/element.ts';

/** Numbers of footnotes and endnotes: they count in the order in which the text refers to them, whatever their ids. */
export class NoteMarks {
  readonly #footnotes = new Map<string, number>();
  readonly #endnotes = new Map<string, number>();

  /** `[^2]`, `[^e1]`, for the mark in the text and for the note itself. */
  of(kind: 'footnote' | 'endnote', id: string | undefined): string {
    const numbers = kind === 'footnote' ? this.#footnotes : this.#endnotes;
    const known = numbers.get(id ?? '') ?? numbers.size + 1;
    numbers.set(id ?? '', known);
    return kind === 'footnote' ? `[^${known}]` : `[^e${known}]`;
  }

  ofReference(reference: XmlElement): string {
    return this.of(reference.is('endnoteReference') ? 'endnote' : 'footnote', reference.attribute('id'));
  }
}
