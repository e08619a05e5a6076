import { z } from 'zod';
import { relationsIn } from '../../../ooxml/unused-relations.ts';
import { setParagraph } from '../../edit/text/set-paragraphs.ts';
import { paragraphsOf } from '../../tree/text.ts';
import { defineOperation } from '../common/define-operation.ts';
import { textFields } from '../common/fields.ts';
import { findParagraphs, findText, shapeWords } from '../common/find.ts';
import { sampleShape } from '../common/samples.ts';

export const deleteParagraphs = defineOperation({
  kind: 'delete_paragraphs',
  describe: 'Takes paragraphs out of a shape, counted from 1. The last one stays, empty.',
  schema: z.strictObject({ ...textFields, paragraph: z.int().min(1), to_paragraph: z.int().min(1).optional() }),
  apply(edit, { paragraph, to_paragraph: to, ...named }) {
    const found = findText(edit, named);
    const tree = edit.tree(found.slide.part);
    const gone = findParagraphs(found.body, paragraph, to);
    const all = paragraphsOf(found.body);
    for (const each of gone) edit.lost(relationsIn(found.slide.part, each.element));
    const [kept, ...others] = gone;
    if (kept !== undefined && gone.length === all.length) setParagraph(tree, kept, { text: '' });
    else kept?.element.remove();
    for (const { element } of others) element.remove();
    return `${gone.length} of ${shapeWords(found)}`;
  },
  sample(edit) {
    const found = sampleShape(
      edit,
      ({ body, element }) => paragraphsOf(body).length > 1 && element.parent?.name !== 'Choice',
    );
    return found === null ? null : { ...found.fields, paragraph: 2 };
  },
});
