import { knownCorePart } from '../../../ooxml/core-properties.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { extendedComments } from '../../edit/notes/comments.ts';
import type { WordDocument } from '../../package/word-document.ts';
import { isInInsertion } from './own-insertion.ts';
import { controlKey } from './pair-controls.ts';

const PLAIN = [
  ['styles', 'Styles were changed directly: Word does not track them.'],
  ['settings', 'Settings of the document were changed directly: Word does not track them.'],
] as const;

/** What an edit did that Word does not track, found once the suggestions are written. Made before, as the old trees are used up. */
export class DirectChanges {
  readonly #pristine: WordDocument;
  readonly #bookmarks: ReadonlySet<string>;
  readonly #controls: ReadonlyMap<string, string>;
  readonly #lastId: number;

  /** Marks with a higher id are those of this edit. */
  constructor(pristine: WordDocument, lastId: number) {
    this.#lastId = lastId;
    this.#pristine = pristine;
    this.#bookmarks = new Set(elementsOf(pristine, 'bookmarkStart').map(nameOf));
    this.#controls = new Map(elementsOf(pristine, 'sdt').map((each) => [controlKey(each), stateOf(each)]));
  }

  warnings(merged: WordDocument): string[] {
    const found: string[] = PLAIN.flatMap(([kind, words]) => (this.#isOther(merged, kind) ? [words] : []));
    const [old, core] = [knownCorePart(this.#pristine), knownCorePart(merged)];
    if (String(old && this.#pristine.tree(old)) !== String(core && merged.tree(core))) {
      found.push('Properties of the document were changed directly: Word does not track them.');
    }
    const now = commentStates(merged);
    if ([...commentStates(this.#pristine)].some(([id, state]) => now.get(id) !== state)) {
      found.push('Comments were changed, settled or removed directly: Word does not track that.');
    }
    const controls = elementsOf(merged, 'sdt');
    if (controls.some((each) => (this.#controls.get(controlKey(each)) ?? stateOf(each)) !== stateOf(each))) {
      found.push('The state of content controls was changed directly: Word does not track it.');
    }
    if (this.#hasOtherBookmarks(merged)) {
      found.push('Bookmarks were added, moved or removed directly: Word does not track them.');
    }
    return found;
  }

  #isOther(merged: WordDocument, kind: string): boolean {
    const text = (document: WordDocument): string =>
      document
        .related(kind)
        .map((part) => String(document.tree(part)))
        .join('');
    return text(this.#pristine) !== text(merged);
  }

  #hasOtherBookmarks(merged: WordDocument): boolean {
    const now = elementsOf(merged, 'bookmarkStart');
    const names = new Set(now.map(nameOf));
    if ([...this.#bookmarks].some((name) => !names.has(name))) return true;
    // One that was there and stands in an insertion goes when that is rejected.
    return now.some((mark) => this.#bookmarks.has(nameOf(mark)) === isInInsertion(mark, this.#lastId));
  }
}

function elementsOf(document: WordDocument, name: string): XmlElement[] {
  return document.stories().flatMap(({ part }) => {
    return [...document.tree(part).root.descendants()].filter((element) => element.is(name));
  });
}

function stateOf(control: XmlElement): string {
  return String(control.child('sdtPr') ?? '');
}

function nameOf(mark: XmlElement): string {
  return mark.attribute('name') ?? '';
}

/** What each comment says, and whether it is settled. */
function commentStates(document: WordDocument): Map<string, string> {
  const states = new Map<string, string>();
  const done = new Set(
    extendedComments(document).flatMap((entry) => (isDone(entry) ? [entry.attribute('paraId') ?? ''] : [])),
  );
  for (const part of document.related('comments')) {
    for (const comment of document.tree(part).root.elements('comment')) {
      const inside = [...comment.descendants()];
      const text = inside.map((each) => (each.is('t') ? each.text : each.is('p') ? '\n' : '')).join('');
      const isSettled = inside.some((each) => each.is('p') && done.has(each.attribute('paraId') ?? ''));
      states.set(comment.attribute('id') ?? '', `${isSettled} ${text}`);
    }
  }
  return states;
}

function isDone(entry: XmlElement): boolean {
  return ['1', 'true', 'on'].includes(entry.attribute('done') ?? '');
}
