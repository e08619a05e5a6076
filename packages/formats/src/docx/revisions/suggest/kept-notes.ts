import type { XmlElement } from '../../../xml/element.ts';
import type { WordDocument } from '../../package/word-document.ts';
import type { Pen } from './pen.ts';

const NOTES = { footnotes: 'footnote', endnotes: 'endnote', comments: 'comment' } as const;

/** Notes and comments that the edit took out come back while deleted text still refers to them. */
export function keepNotes(
  pristine: WordDocument,
  edited: WordDocument,
  penFor: (part: string) => Pen,
  kind: keyof typeof NOTES,
): void {
  const [part] = edited.related(kind);
  const [old] = pristine.related(kind);
  if (part === undefined || old === undefined) return;
  const name = NOTES[kind];
  const idOf = (note: XmlElement): string => note.attribute('id') ?? '';
  const there = new Set(edited.tree(part).root.elements(name).map(idOf));
  const missing = pristine
    .tree(old)
    .root.elements(name)
    .filter((note) => !there.has(idOf(note)));
  if (missing.length === 0) return;
  const referred = new Set<string>();
  for (const element of edited.tree(edited.main).root.descendants()) {
    if (element.is(`${name}Reference`)) referred.add(idOf(element));
  }
  const pen = penFor(part);
  edited.tree(part).root.append(...missing.filter((note) => referred.has(idOf(note))).map((note) => pen.copy(note)));
}
