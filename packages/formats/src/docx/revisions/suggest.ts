import type { XmlElement } from '../../xml/element.ts';
import type { StoryKind, WordDocument } from '../package/word-document.ts';
import { blocksOf } from '../tree/blocks.ts';
import { doubledIds, renumberCopies } from './copied-ids.ts';
import { copyComments } from './suggest/copied-comments.ts';
import { renumberDrawings, renumberShapes } from './suggest/copied-drawings.ts';
import { dropMarkers, markersIn } from './suggest/copied-markers.ts';
import { DirectChanges } from './suggest/direct-changes.ts';
import { highestId } from './suggest/highest-id.ts';
import { keepNotes } from './suggest/kept-notes.ts';
import { mergeBlocks } from './suggest/merge-blocks.ts';
import { BOOKMARKS_MOVED, type MergeTools } from './suggest/merge-tools.ts';
import { Pen, type Stamp } from './suggest/pen.ts';
import { KeptRelations } from './suggest/relations.ts';

export type { Stamp } from './suggest/pen.ts';

/**
 * Writes what an edit did as suggestions into the edited document: accepting all of them gives what was edited,
 * rejecting all gives what was there. `pristine` is used up by it. What Word cannot track is said in the warnings.
 */
export function suggest(pristine: WordDocument, edited: WordDocument, stamp: Stamp): string[] {
  const warnings = new Set<string>();
  const before = Math.max(0, ...[pristine, edited].map((document) => highestId(document)));
  let last = before;
  const nextId = (): number => {
    last += 1;
    return last;
  };
  const doubled = doubledIds(pristine);
  const direct = new DirectChanges(pristine, before);
  const penFor = (part: string): Pen => new Pen(edited.tree(part), stamp, nextId, warnings);
  const old = new Map(pristine.stories().map(({ part, kind }) => [part, kind]));
  for (const { part, kind } of edited.stories()) {
    if (kind === 'comments') continue;
    if (old.get(part) !== kind) warnings.add(`${NAMES[kind]} added directly, not as a suggestion.`);
    else mergeStory(pristine, edited, part, kind, penFor(part));
  }
  const now = new Set(edited.stories().map(({ part }) => part));
  for (const [part, kind] of old)
    if (!now.has(part)) warnings.add(`${NAMES[kind]} removed directly, not as a suggestion.`);
  for (const kind of ['footnotes', 'endnotes', 'comments'] as const) keepNotes(pristine, edited, penFor, kind);
  for (const warning of direct.warnings(edited)) warnings.add(warning);
  renumberCopies(edited, doubled, nextId);
  copyComments(edited, before);
  renumberDrawings(edited, before);
  renumberShapes(edited, before);
  return [...warnings];
}

const NAMES: Readonly<Record<StoryKind, string>> = {
  body: 'The body was',
  header: 'A header was',
  footer: 'A footer was',
  footnotes: 'Footnotes were',
  endnotes: 'Endnotes were',
  comments: 'Comments were',
};

function mergeStory(pristine: WordDocument, edited: WordDocument, part: string, kind: StoryKind, pen: Pen): void {
  const [before, after] = [pristine.tree(part).root, edited.tree(part).root];
  if (String(before) === String(after)) return;
  const relations = new KeptRelations(pristine, edited, part);
  const comments = new Set(
    edited.related('comments').flatMap((comment) =>
      edited
        .tree(comment)
        .root.elements()
        .map((each) => each.attribute('id')),
    ),
  );
  const there = markersIn(after);
  const tools: MergeTools = {
    pen,
    hasComment: (id) => comments.has(id),
    mergeBlocks: (from, to) => mergeBlocks(from, to, tools),
    referring: (element) => {
      relations.keep(element);
      return element;
    },
    kept: (element) => {
      relations.keep(element);
      if (dropMarkers(element, there)) pen.warnings.add(BOOKMARKS_MOVED);
      return element;
    },
  };
  if (kind === 'body') mergeBodies(pristine, edited, tools);
  else if (kind === 'header' || kind === 'footer') mergeBlocks(withLine(before, tools), after, tools);
  else mergeNotes(before, after, tools);
}

function mergeBodies(pristine: WordDocument, edited: WordDocument, tools: MergeTools): void {
  const after = edited.bodies();
  for (const [index, body] of pristine.bodies().entries()) {
    const partner = after[index];
    if (partner === undefined) continue;
    tools.mergeBlocks(withLine(body, tools), partner);
  }
}

/** Word shows a line where a body or a margin has none: the first that is written is that one with another text. */
function withLine(container: XmlElement, { pen }: MergeTools): XmlElement {
  if (blocksOf(container).length === 0) container.prepend(pen.element('p'));
  return container;
}

/** Note by note; a new note belongs to its mark in the text, which is a suggestion. */
function mergeNotes(before: XmlElement, after: XmlElement, tools: MergeTools): void {
  const old = new Map(before.elements().map((note) => [note.attribute('id'), note]));
  for (const note of after.elements()) {
    const partner = old.get(note.attribute('id'));
    if (partner !== undefined) tools.mergeBlocks(partner, note);
  }
}
