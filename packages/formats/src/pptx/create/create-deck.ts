import { FileUnusableError, WrongStateError } from '@galley/schema/errors';
import { DeckEdit } from '../edit/deck/deck-edit.ts';
import { setNotes } from '../edit/notes/set-notes.ts';
import { deleteSlides } from '../edit/slides/delete-slides.ts';
import { addSlide, type DeckLayout, layoutsOf } from '../edit/slides/new-slide.ts';
import { writeSections } from '../edit/slides/sections.ts';
import { setParagraphs } from '../edit/text/set-paragraphs.ts';
import { addLink } from '../operations/deck/add-link.ts';
import type { SlidePart } from '../package/presentation.ts';
import { shapesOf } from '../tree/shapes.ts';
import { builtInTemplate } from './built-in-template.ts';
import { type OutlineSlide, readOutline } from './outline.ts';
import { placeContent } from './place-content.ts';
import { splitLong } from './split-long.ts';

export interface NewDeck {
  /** Stands on a slide of its own at the beginning. */
  readonly title?: string | undefined;
  /** A deck whose masters, layouts and theme the new one takes; its slides are left out. Ours when left out. */
  readonly template?: Uint8Array | undefined;
  /** Pictures that the outline shows, by their paths. */
  readonly files?: ReadonlyMap<string, Uint8Array> | undefined;
}

export interface CreatedDeck {
  readonly bytes: Uint8Array;
  readonly slides: number;
  readonly warnings: readonly string[];
}

const PLAIN_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml';

/** A new deck from an outline in markdown, as bytes in UTF-8. */
export function createDeckFromMarkdown(markdown: Uint8Array, { title, template, files }: NewDeck): CreatedDeck {
  const edit = new DeckEdit(template ?? builtInTemplate(), files ?? new Map());
  makePlain(edit);
  const layouts = layoutsOf(edit.deck);
  if (layouts.length === 0) {
    throw new WrongStateError('The template has no layouts.', 'Use a deck with a slide master.');
  }
  writeSections(edit.deck, []);
  if (edit.slides().length > 0) deleteSlides(edit.deck, edit.slides());
  edit.settle();
  const outline = readOutline(new TextDecoder().decode(markdown), title).flatMap((slide) => splitLong(slide));
  const slides = outline.length === 0 ? readOutline('# ') : outline;
  for (const [index, slide] of slides.entries()) makeSlide(edit, slide, layouts, index + 1);
  addSections(edit, slides);
  return { bytes: edit.finish(), slides: slides.length, warnings: edit.warnings() };
}

function makeSlide(edit: DeckEdit, slide: OutlineSlide, layouts: readonly DeckLayout[], position: number): void {
  const layout = layoutFor(edit, slide, layouts);
  const part = addSlide(edit.deck, layout.part, position);
  const made = edit.slide(position);
  const tree = edit.tree(part);
  const shapes = edit.shapes(made);
  const heading = shapes.find(({ kind }) => kind === 'title');
  if (heading?.body != null) setParagraphs(tree, heading.body, [{ text: slide.title }]);
  placeContent(edit, made, slide, heading !== undefined);
  if (slide.notes.length > 0)
    setNotes(
      edit,
      part,
      slide.notes.flatMap((text) => text.split('\n')).map((text) => ({ text })),
    );
  addLinks(edit, made, slide);
}

const TYPES: Readonly<Record<OutlineSlide['kind'] | 'objects', readonly string[]>> = {
  title: ['title'],
  section: ['secHead', 'title'],
  content: ['obj', 'tx'],
  objects: ['titleOnly', 'obj'],
};

/** By what the layout says it is for; else by the places that it has. */
function layoutFor(edit: DeckEdit, slide: OutlineSlide, layouts: readonly DeckLayout[]): DeckLayout {
  const wanted =
    slide.kind === 'content' && slide.paragraphs.length === 0 && slide.objects.length > 0 ? 'objects' : slide.kind;
  for (const type of TYPES[wanted]) {
    const found = layouts.find((layout) => layout.type === type);
    if (found !== undefined) return found;
  }
  const places = (layout: DeckLayout) =>
    shapesOf(edit.tree(layout.part).root).map(({ placeholder }) => placeholder?.type ?? '');
  const hasTitle = (layout: DeckLayout) => places(layout).some((type) => /title$/i.test(type) && type !== 'subTitle');
  const hasBody = (layout: DeckLayout) => places(layout).some((type) => /^(?:obj|body|subTitle)$/.test(type));
  const found = layouts.find((layout) => hasTitle(layout) && hasBody(layout)) ?? layouts.find(hasTitle) ?? layouts[0];
  if (found === undefined) throw new WrongStateError('The template has no layouts.', 'Use a deck with a slide master.');
  return found;
}

function addLinks(edit: DeckEdit, made: SlidePart, { links }: OutlineSlide): void {
  for (const { text, url } of links) {
    const holder = edit
      .shapes(made)
      .find(
        ({ body, id }) =>
          body !== null && id !== '' && edit.shape(made, id).body !== null && hasWords(edit, made, id, text),
      );
    if (holder !== undefined) {
      addLink.bind({ slide: made.number, shape: Number(holder.id), find: text, url }).apply(edit);
    }
  }
}

function hasWords(edit: DeckEdit, slide: SlidePart, id: string, text: string): boolean {
  const { body } = edit.shape(slide, id);
  return (
    body?.elements().some((paragraph) =>
      [...paragraph.descendants()]
        .map((each) => (each.name === 't' ? each.text : ''))
        .join('')
        .includes(text),
    ) ?? false
  );
}

/** Headings of the first level are sections of the deck, too. */
function addSections(edit: DeckEdit, slides: readonly OutlineSlide[]): void {
  const starts = slides.flatMap(({ kind, title }, index) => (kind === 'section' ? [{ name: title, at: index }] : []));
  if (starts.length === 0) return;
  const all = (starts[0]?.at ?? 0) > 0 ? [{ name: slides[0]?.title || 'Start', at: 0 }, ...starts] : starts;
  const ids = edit.slides().map(({ id }) => id);
  writeSections(
    edit.deck,
    all.map(({ name, at }, index) => ({ name, slides: ids.slice(at, all[index + 1]?.at) })),
  );
}

/** A template or a show becomes a deck by the type of its main part. */
function makePlain({ deck: { parts, main } }: DeckEdit): void {
  const type = parts.contentType(main) ?? '';
  if (/macroEnabled/i.test(type)) {
    throw new FileUnusableError('The template holds macros.', 'Use a template without macros (.pptx or .potx).', {
      reason: 'macros',
    });
  }
  if (type !== PLAIN_TYPE) parts.declare(main, PLAIN_TYPE);
}
