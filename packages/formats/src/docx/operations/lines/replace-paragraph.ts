import { WrongStateError } from '@galley/schema/errors';
import { z } from 'zod';
import { setParagraphText } from '../../edit/text/set-paragraph-text.ts';
import { defineOperation } from '../common/define-operation.ts';
import { lineFields } from '../common/fields.ts';
import { paragraphLine } from '../common/require-line.ts';
import { sampleParagraph } from '../common/sample-lines.ts';

export const replaceParagraph = defineOperation({
  kind: 'replace_paragraph',
  describe: 'Gives a paragraph other text; its style stays, and words that stay keep their look.',
  schema: z.strictObject({ ...lineFields, text: z.string() }),
  apply(edit, { line: number, expect, text }) {
    const line = paragraphLine(edit, number, expect);
    if (!setParagraphText(edit.treeOf(line), line.element, text)) {
      throw new WrongStateError(
        `Line ${number} holds a formula where the text would change.`,
        'Use replace_text on the words around the formula.',
        { line: number },
      );
    }
    edit.wordsChanged();
    return `line ${number}`;
  },
  sample(edit) {
    const line = sampleParagraph(edit);
    return line === null ? null : { line: line.number, text: `${line.plain} (revised)` };
  },
});
