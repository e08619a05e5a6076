import type { XmlElement } from '../../../xml/element.ts';
import { BESIDE_COMMENTS } from '../../edit/notes/comments.ts';
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
  const back = missing.filter((note) => referred.has(idOf(note)));
  putBack(edited.tree(part).root, pristine.tree(old).root.elements(name), new Set(back), (note) => pen.copy(note));
  if (kind === 'comments') for (const beside of BESIDE_COMMENTS) keepBeside(pristine, edited, penFor, beside, back);
}

/** Each stands again before the one that it stood before: lists of notes are read in order. */
function putBack(
  root: XmlElement,
  order: readonly XmlElement[],
  back: ReadonlySet<XmlElement>,
  copy: (note: XmlElement) => XmlElement,
): void {
  const there = new Map(root.elements().map((note) => [note.attribute('id'), note]));
  let following: XmlElement | undefined;
  for (const note of order.toReversed()) {
    const known = there.get(note.attribute('id'));
    const restored = back.has(note) ? copy(note) : undefined;
    if (restored !== undefined) {
      if (following === undefined) root.append(restored);
      else following.before(restored);
    }
    following = restored ?? known ?? following;
  }
}

/** What other parts say of comments that come back. */
function keepBeside(
  pristine: WordDocument,
  edited: WordDocument,
  penFor: (part: string) => Pen,
  kind: string,
  comments: readonly XmlElement[],
): void {
  const [[part], [old]] = [edited.related(kind), pristine.related(kind)];
  if (part === undefined || old === undefined || comments.length === 0) return;
  const wanted = new Set(
    comments.flatMap((comment) => comment.elements('p').map((each) => each.attribute('paraId') ?? '')),
  );
  const entries = pristine.tree(old).root.elements();
  const { root } = edited.tree(part);
  const there = new Set(root.elements().map((entry) => entry.attribute('paraId')));
  const missing = entries.filter((entry) => {
    const id = entry.attribute('paraId');
    return id !== undefined && wanted.has(id) && !there.has(id);
  });
  root.append(...missing.map((entry) => penFor(part).copy(entry)));
}
