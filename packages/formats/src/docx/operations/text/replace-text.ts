import { z } from 'zod';
import { findLiteral } from '../../../text/find/find-matches.ts';
import { TextNotFoundError } from '../../edit/document/errors.ts';
import { piecesOf, textOf } from '../../edit/text/pieces.ts';
import { replaceInStories } from '../../edit/text/replace-document-text.ts';
import { replaceInParagraph } from '../../edit/text/replace-in-paragraph.ts';
import { defineOperation } from '../common/define-operation.ts';
import { lineField } from '../common/fields.ts';
import { sampleParagraph, sampleWord } from '../common/sample-lines.ts';

export const replaceText = defineOperation({
  kind: 'replace_text',
  describe:
    'Replaces words wherever they stand, also in tables, headers, notes and text boxes, or in some lines only; every run keeps its look.',
  schema: z.strictObject({
    find: z.string().min(1),
    replace: z.string(),
    match_case: z.boolean().default(true),
    whole_word: z.boolean().default(false),
    line: lineField.optional(),
    to_line: lineField.optional(),
  }),
  apply(edit, { find, replace, match_case: matchCase, whole_word: wholeWord, line, to_line: to }) {
    const matches = findLiteral({ find, replace, matchCase, wholeWord });
    const results =
      line === undefined
        ? replaceInStories(edit.document, matches)
        : edit.range(line, to).flatMap((each) =>
            each.paragraphs.map(({ element }) => {
              const pieces = piecesOf(element);
              return replaceInParagraph(edit.treeOf(each), pieces, matches(textOf(pieces)));
            }),
          );
    const replaced = results.reduce((sum, each) => sum + each.replaced, 0);
    const skipped = results.reduce((sum, each) => sum + each.skipped, 0);
    if (skipped > 0) edit.warn(`"${find}" also stands in ${skipped} formulas, which stay as they are.`);
    if (replaced === 0) throw new TextNotFoundError(find, line === undefined ? 'the document' : `line ${line}`);
    if (line === undefined) edit.linesChanged();
    else edit.wordsChanged();
    return `${replaced} place${replaced === 1 ? '' : 's'}`;
  },
  sample(edit) {
    const line = sampleParagraph(edit);
    return line === null ? null : { find: sampleWord(line), replace: 'Replaced & new' };
  },
});
