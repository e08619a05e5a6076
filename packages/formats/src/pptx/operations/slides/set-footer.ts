import { InvalidArgumentError, WrongStateError } from '@galley/schema/errors';
import { z } from 'zod';
import { escapeText } from '../../../xml/escape.ts';
import type { DeckEdit } from '../../edit/deck/deck-edit.ts';
import { addShape } from '../../edit/shapes/add-shape.ts';
import { removeShape } from '../../edit/shapes/remove-shape.ts';
import { emptyPlaceholder } from '../../edit/slides/new-slide.ts';
import { setParagraphs } from '../../edit/text/set-paragraphs.ts';
import type { SlidePart } from '../../package/presentation.ts';
import { allShapes, shapesOf } from '../../tree/shapes.ts';
import { defineOperation } from '../common/define-operation.ts';
import { slideField } from '../common/fields.ts';

const NUMBER =
  '<a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr/><a:t>‹#›</a:t></a:fld></a:p>';

export const setFooter = defineOperation({
  kind: 'set_footer',
  describe:
    'Footer text, slide number and date on one slide or on all, where their layouts have a place for them. Empty text or false takes it away.',
  schema: z.strictObject({
    slide: slideField.optional(),
    text: z.string().optional(),
    slide_number: z.boolean().optional(),
    date: z.string().optional(),
  }),
  apply(edit, { slide: number, text, slide_number: numbered, date }) {
    if (text === undefined && numbered === undefined && date === undefined) {
      throw new InvalidArgumentError('text', 'Nothing to set is named.', 'Give text, slide_number or date.');
    }
    const slides = number === undefined ? edit.slides() : [edit.slide(number)];
    let [done, missing] = [0, 0];
    for (const slide of slides) {
      const results = [
        text === undefined ? null : setMargin(edit, slide, 'ftr', text),
        date === undefined ? null : setMargin(edit, slide, 'dt', date),
        numbered === undefined ? null : setMargin(edit, slide, 'sldNum', numbered ? NUMBER : ''),
      ];
      if (results.includes(true)) done += 1;
      if (results.includes(false)) missing += 1;
    }
    if (done === 0) {
      throw new WrongStateError(
        'No layout of these slides has a place for it.',
        'Use another layout, or insert_text_box.',
      );
    }
    if (missing > 0) edit.warn(`${missing} slide${missing === 1 ? '' : 's'} have a layout without a place for it.`);
    return `${done} slide${done === 1 ? '' : 's'}`;
  },
  sample(edit) {
    const slide = edit.slides().find(({ part }) => {
      const layout = edit.deck.layoutOf(part);
      return layout !== undefined && layoutShape(edit, layout, 'ftr') !== undefined;
    });
    return slide === undefined ? null : { slide: slide.number, text: 'Zzqfooter & more' };
  },
});

type Margin = 'ftr' | 'dt' | 'sldNum';

/** False where the layout has no place for it. */
function setMargin(edit: DeckEdit, slide: SlidePart, type: Margin, content: string): boolean {
  const own = edit.shapes(slide).find(({ placeholder }) => placeholder?.type === type);
  if (content === '') {
    if (own !== undefined) removeShape(edit, slide.part, own.element);
    return true;
  }
  if (own?.body != null && type !== 'sldNum') {
    setParagraphs(edit.tree(slide.part), own.body, [{ text: content }]);
    return true;
  }
  if (own !== undefined) return true;
  const layout = edit.deck.layoutOf(slide.part);
  const model = layout === undefined ? undefined : layoutShape(edit, layout, type);
  if (model === undefined) return false;
  const text = type === 'sldNum' ? content : `<a:p><a:r><a:rPr/><a:t>${escapeText(content)}</a:t></a:r></a:p>`;
  addShape(edit, slide.part, (id) => emptyPlaceholder(model, id, text));
  return true;
}

function layoutShape(edit: DeckEdit, layout: string, type: Margin) {
  return allShapes(shapesOf(edit.tree(layout).root)).find(({ placeholder }) => placeholder?.type === type);
}
