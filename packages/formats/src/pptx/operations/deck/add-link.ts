import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { relationTypeIn } from '../../../ooxml/fragment.ts';
import { relateExternal, relatePart } from '../../../ooxml/part-relationships.ts';
import { relationsIn } from '../../../ooxml/unused-relations.ts';
import { childNamed } from '../../../xml/find-element.ts';
import { TextNotFoundError } from '../../edit/deck/errors.ts';
import { isolateRuns } from '../../edit/text/isolate.ts';
import { setProperty } from '../../edit/text/property-order.ts';
import { runProperties } from '../../edit/text/run-markup.ts';
import { ownProperties } from '../../tree/shapes.ts';
import { paragraphsOf } from '../../tree/text.ts';
import { defineOperation } from '../common/define-operation.ts';
import { shapeFields, slideField } from '../common/fields.ts';
import { findShape, findText, shapeWords } from '../common/find.ts';
import { sampleText, sampleWord } from '../common/samples.ts';

const JUMP = ' action="ppaction://hlinksldjump"';

export const addLink = defineOperation({
  kind: 'add_link',
  describe: 'Makes words (find) or a whole shape a link to a web page (url) or to a slide (to_slide).',
  schema: z.strictObject({
    ...shapeFields,
    find: z.string().min(1).optional(),
    url: z
      .string()
      .regex(/^(?:https?|mailto):/i)
      .optional(),
    to_slide: slideField.optional(),
  }),
  apply(edit, { find, url, to_slide: to, ...named }) {
    if ((url === undefined) === (to === undefined)) {
      throw new InvalidArgumentError('url', 'Where the link leads is not clear.', 'Give either `url` or `to_slide`.');
    }
    const found = find === undefined ? findShape(edit, named) : findText(edit, named);
    const { part } = found.slide;
    const tree = edit.tree(part);
    const relation =
      url === undefined
        ? relatePart(edit.deck.parts, part, { type: relationTypeIn(tree, 'slide'), to: edit.slide(to ?? 1).part })
        : relateExternal(edit.deck.parts, part, { type: relationTypeIn(tree, 'hyperlink'), to: url });
    const xml = `<a:hlinkClick r:id="${relation}"${url === undefined ? JUMP : ''}/>`;
    const holders = (() => {
      if (find === undefined) return [childNamed(ownProperties(found.shape.element), 'cNvPr')];
      const paragraph = paragraphsOf(found.shape.body).find(({ text }) => text.includes(find));
      if (paragraph === undefined) throw new TextNotFoundError(find, shapeWords(found));
      const start = paragraph.text.indexOf(find);
      const runs = isolateRuns(tree, paragraph, { start, end: start + find.length });
      return runs.filter(({ name }) => name === 'r').map((run) => runProperties(tree, run));
    })();
    for (const holder of holders) {
      if (holder === undefined) continue;
      const old = childNamed(holder, 'hlinkClick');
      if (old !== undefined) edit.lost(relationsIn(part, old));
      setProperty(tree, holder, xml);
    }
    return shapeWords(found);
  },
  sample(edit) {
    const found = sampleText(edit);
    return found === null ? null : { ...found.fields, find: sampleWord(found), url: 'https://example.org/?a=1&b=2' };
  },
});
