import { z } from 'zod';
import { styleProperty } from '../../edit/blocks/new-paragraph.ts';
import { listFor, newList, numberProperty } from '../../edit/lists/new-list.ts';
import { propertiesOf, setProperty } from '../../edit/properties/properties.ts';
import { knownStyle } from '../../edit/styles/find-style.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeFields } from '../common/fields.ts';
import { linesText } from '../common/require-line.ts';
import { sampleParagraph } from '../common/sample-lines.ts';

export const makeList = defineOperation({
  kind: 'make_list',
  describe: 'Makes lines items of a list; with continue they count on from the list before them.',
  schema: z.strictObject({
    ...rangeFields,
    list: z.enum(['bullet', 'number']),
    level: z.int().min(1).max(9).default(1),
    continue: z.boolean().default(false),
  }),
  apply(edit, { line, to_line: to, expect, list, level, continue: goesOn }) {
    const lines = edit.range(line, to, expect);
    const before = edit.lines()[line - 2]?.element ?? null;
    const id = goesOn ? listFor(edit, list, before) : newList(edit, list);
    const style = knownStyle(edit, 'paragraph', 'List Paragraph');
    for (const each of lines) {
      const tree = edit.treeOf(each);
      for (const { element } of each.paragraphs) {
        const properties = propertiesOf(tree, element, 'pPr');
        if (properties.child('pStyle') === undefined && style !== undefined) {
          setProperty(tree, properties, styleProperty(style));
        }
        setProperty(tree, properties, numberProperty(id, level - 1));
      }
    }
    edit.linesChanged();
    return `${linesText(lines)}: a ${list} list`;
  },
  sample(edit) {
    const line = sampleParagraph(edit);
    return line === null ? null : { line: line.number, list: 'number' as const };
  },
});
