import { posix } from 'node:path';
import { relationTypeIn } from '../../../ooxml/fragment.ts';
import { relatePart } from '../../../ooxml/part-relationships.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { childNamed } from '../../../xml/find-element.ts';
import type { Presentation } from '../../package/presentation.ts';
import { allShapes, type Shape, shapesOf } from '../../tree/shapes.ts';
import type { DeckEdit } from '../deck/deck-edit.ts';
import { slideElement } from '../fragment.ts';
import { addShape } from '../shapes/add-shape.ts';
import { EMPTY_TREE, emptyPlaceholder, namespaces } from '../slides/new-slide.ts';
import { type NewParagraph, setParagraphs } from '../text/set-paragraphs.ts';
import { ensureNotesMaster } from './notes-master.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.notesSlide+xml';

/** What the notes of a slide say; a slide without notes gets a page for them. */
export function setNotes(edit: DeckEdit, slide: string, paragraphs: readonly NewParagraph[]): void {
  const { deck } = edit;
  const part = deck.notesOf(slide) ?? addNotesPage(deck, slide);
  setParagraphs(deck.tree(part), ensureBody(edit, part), paragraphs);
}

function ensureBody(edit: DeckEdit, part: string): XmlElement {
  const tree = edit.tree(part);
  const shape = bodyShape(tree.root);
  if (shape?.body != null) return shape.body;
  const element =
    shape?.element ?? addShape(edit, part, (id) => placeholderXml(id, 'Notes Placeholder', 'type="body" idx="1"'));
  const known = childNamed(element, 'txBody');
  if (known !== undefined) return known;
  const made = slideElement(tree, '<p:txBody><a:bodyPr/><a:lstStyle/><a:p></a:p></p:txBody>');
  element.append(made);
  return made;
}

function bodyShape(root: XmlElement): Shape | undefined {
  return allShapes(shapesOf(root)).find(({ placeholder }) => placeholder?.type === 'body');
}

function addNotesPage(deck: Presentation, slide: string): string {
  const master = ensureNotesMaster(deck);
  const tree = deck.tree(deck.main);
  const folder = posix.join(posix.dirname(deck.main), 'notesSlides');
  const part = deck.parts.freeName((number) => posix.join(folder, `notesSlide${number}.xml`));
  const kept = shapesOf(deck.tree(master).root).filter(({ placeholder }) =>
    ['sldImg', 'body'].includes(placeholder?.type ?? ''),
  );
  const xml = kept.map((shape, index) =>
    shape.placeholder?.type === 'sldImg' ? imageXml(shape, index + 2) : emptyPlaceholder(shape, index + 2),
  );
  deck.parts.write(
    part,
    `${HEAD}<p:notes ${namespaces(tree.vocabulary.uri ?? '')}><p:cSld><p:spTree>${EMPTY_TREE}${xml.join('')}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`,
  );
  deck.parts.declare(part, TYPE);
  relatePart(deck.parts, part, { type: relationTypeIn(tree, 'notesMaster'), to: master });
  relatePart(deck.parts, part, { type: relationTypeIn(tree, 'slide'), to: slide });
  relatePart(deck.parts, slide, { type: relationTypeIn(tree, 'notesSlide'), to: part });
  return part;
}

/** The picture of the slide is drawn by whoever shows the page. */
function imageXml(shape: Shape, id: number): string {
  return emptyPlaceholder(shape, id)
    .replace(/<p:txBody>.*<\/p:txBody>/, '')
    .replace('<a:spLocks noGrp="1"/>', '<a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/>');
}

function placeholderXml(id: number, name: string, attributes: string): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph ${attributes}/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/><a:p></a:p></p:txBody></p:sp>`;
}
