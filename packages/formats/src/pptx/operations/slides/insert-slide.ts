import { InvalidArgumentError, WrongStateError } from '@galley/schema/errors';
import { z } from 'zod';
import type { DeckEdit } from '../../edit/deck/deck-edit.ts';
import { setNotes } from '../../edit/notes/set-notes.ts';
import { addSlide, type DeckLayout, findLayout, layoutsOf } from '../../edit/slides/new-slide.ts';
import { setParagraphs } from '../../edit/text/set-paragraphs.ts';
import { paragraphsFrom } from '../common/content.ts';
import { defineOperation } from '../common/define-operation.ts';
import { contentSchema, slideField } from '../common/fields.ts';
import { slidePosition } from './slide-position.ts';

export const insertSlide = defineOperation({
  kind: 'insert_slide',
  describe:
    'Adds a slide with a layout of the deck (by name; that of the neighbour unless named) before or after a slide, or at the end, and fills its title, content and notes.',
  schema: z.strictObject({
    before: slideField.optional(),
    after: slideField.optional(),
    layout: z.string().min(1).optional(),
    title: z.string().optional(),
    content: contentSchema.optional(),
    notes: z.string().optional(),
  }),
  apply(edit, { before, after, layout, title, content, notes }) {
    const position = slidePosition(edit, before, after);
    const chosen = layout === undefined ? usualLayout(edit, position) : findLayout(edit.deck, layout);
    const part = addSlide(edit.deck, chosen.part, position);
    const slide = edit.slide(position);
    const tree = edit.tree(part);
    const shapes = edit.shapes(slide);
    const fill = (what: string, isWanted: (type: string) => boolean, paragraphs: ReturnType<typeof paragraphsFrom>) => {
      const body = shapes.find(({ placeholder }) => isWanted(placeholder?.type ?? ''))?.body;
      if (body == null) {
        throw new InvalidArgumentError(
          what,
          `The layout "${chosen.name}" has no place for ${what}.`,
          'Choose another layout.',
          {
            layout: chosen.name,
          },
        );
      }
      setParagraphs(tree, body, paragraphs);
    };
    if (title !== undefined) fill('title', (type) => /^(?:ctrT|t)itle$/.test(type), [{ text: title }]);
    if (content !== undefined) fill('content', (type) => /^(?:obj|body|subTitle)$/.test(type), paragraphsFrom(content));
    if (notes !== undefined) setNotes(edit, part, paragraphsFrom(notes));
    return `slide ${position}, layout ${chosen.name}`;
  },
  sample: (edit) =>
    layoutsOf(edit.deck).length === 0
      ? null
      : { notes: 'Zzqnotes of a new slide', ...(edit.slides().length === 0 ? {} : { after: 1 }) },
});

/** That of the slide before, unless it opens the deck; then one for a title and content. */
function usualLayout(edit: DeckEdit, position: number): DeckLayout {
  const { deck } = edit;
  const layouts = layoutsOf(deck);
  const neighbour = deck.slides()[Math.max(0, position - 2)];
  const own = neighbour === undefined ? undefined : deck.layoutOf(neighbour.part);
  const found =
    layouts.find(({ part, type }) => part === own && type !== 'title' && type !== 'secHead') ??
    layouts.find(({ type }) => type === 'obj') ??
    layouts.find(({ part }) => part === own) ??
    layouts[0];
  if (found === undefined) throw new WrongStateError('The deck has no layouts.', 'Use a deck with a slide master.');
  return found;
}
