import { z } from 'zod';
import { findLiteral } from '../../../text/find/find-matches.ts';
import { TextNotFoundError } from '../../edit/deck/errors.ts';
import { replaceBelow, replaceInDeck } from '../../edit/text/replace-deck-text.ts';
import { defineOperation } from '../common/define-operation.ts';
import { shapeField, slideField } from '../common/fields.ts';
import { sampleText, sampleWord } from '../common/samples.ts';

export const replaceText = defineOperation({
  kind: 'replace_text',
  describe:
    'Replaces words wherever they stand, also in tables, groups and notes, or on one slide or in one shape only; every run keeps its look.',
  schema: z.strictObject({
    find: z.string().min(1),
    replace: z.string(),
    match_case: z.boolean().default(true),
    whole_word: z.boolean().default(false),
    slide: slideField.optional(),
    shape: shapeField.optional(),
  }),
  apply(edit, { find, replace, match_case: matchCase, whole_word: wholeWord, slide: number, shape: reference }) {
    const matches = findLiteral({ find, replace, matchCase, wholeWord });
    const slide = number === undefined ? null : edit.slide(number);
    const results = (() => {
      if (slide === null) return replaceInDeck(edit.deck, matches);
      const tree = edit.tree(slide.part);
      if (reference !== undefined) return [replaceBelow(tree, edit.shape(slide, reference).element, matches)];
      const notes = edit.deck.notesOf(slide.part);
      const parts = notes === undefined ? [slide.part] : [slide.part, notes];
      return parts.map((part) => replaceBelow(edit.tree(part), edit.tree(part).root, matches));
    })();
    const replaced = results.reduce((sum, each) => sum + each.replaced, 0);
    const skipped = results.reduce((sum, each) => sum + each.skipped, 0);
    if (skipped > 0) edit.warn(`"${find}" also stands in ${skipped} fields or formulas, which stay as they are.`);
    if (replaced === 0) throw new TextNotFoundError(find, number === undefined ? 'the deck' : `slide ${number}`);
    return `${replaced} place${replaced === 1 ? '' : 's'}`;
  },
  sample(edit) {
    const found = sampleText(edit);
    return found === null ? null : { find: sampleWord(found), replace: 'Zzqreplaced & new' };
  },
});
