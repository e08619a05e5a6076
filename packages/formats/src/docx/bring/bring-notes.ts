import type { XmlElement } from '../../xml/element.ts';
import { nextId } from '../edit/document/free-ids.ts';
import { ensurePart } from '../edit/parts/ensure-part.ts';
import type { Bringing } from './bringing.ts';
import { importElement } from './import-element.ts';
import { setNamed } from './set-named.ts';

/** Notes that these elements refer to, as new ones. Goes before the elements: their references need the new ids. */
export function bringNotes(bringing: Bringing, elements: readonly XmlElement[]): void {
  for (const kind of ['footnote', 'endnote'] as const) {
    const ids = elements.flatMap((element) =>
      [...element.descendants()].flatMap((inner) =>
        inner.is(`${kind}Reference`) ? [inner.attribute('id') ?? ''] : [],
      ),
    );
    if (ids.length > 0) bringKind(bringing, kind, new Set(ids));
  }
}

function bringKind(bringing: Bringing, kind: 'footnote' | 'endnote', ids: ReadonlySet<string>): void {
  const { from, to, noteIds } = bringing;
  const [source] = from.document.related(`${kind}s`);
  const notes = source === undefined ? [] : from.tree(source).root.elements(kind);
  const wanted = notes.filter((note) => ids.has(note.attribute('id') ?? ''));
  if (source === undefined || wanted.length === 0) return;
  const target = ensurePart(to.document, `${kind}s`);
  const { root } = to.tree(target);
  let next = nextId(root.elements(kind));
  const copies = wanted.map((note) => {
    const copy = importElement(bringing, note, { from: source, to: target });
    noteIds.set(`${kind} ${note.attribute('id') ?? ''}`, String(next));
    setNamed(copy, 'id', String(next));
    next += 1;
    return copy;
  });
  for (const copy of copies) root.append(copy);
}
