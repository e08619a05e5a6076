import { z } from 'zod';
import { styleProperty } from '../../edit/blocks/new-paragraph.ts';
import { dropProperty, propertiesOf, setProperty } from '../../edit/properties/properties.ts';
import { headingStyle } from '../../edit/styles/find-style.ts';
import { defineOperation } from '../common/define-operation.ts';
import { lineFields } from '../common/fields.ts';
import { paragraphLine } from '../common/require-line.ts';
import { sampleParagraph } from '../common/sample-lines.ts';

export const setHeading = defineOperation({
  kind: 'set_heading',
  describe: 'Makes a line a heading of a level from 1 to 9 (0 for the title), or plain text again (level null).',
  schema: z.strictObject({ ...lineFields, level: z.int().min(0).max(9).nullable() }),
  apply(edit, { line: number, expect, level }) {
    const line = paragraphLine(edit, number, expect);
    const tree = edit.treeOf(line);
    const properties = propertiesOf(tree, line.element, 'pPr');
    dropProperty(properties, 'outlineLvl');
    if (level === null) dropProperty(properties, 'pStyle');
    else setProperty(tree, properties, styleProperty(headingStyle(edit, level)));
    edit.linesChanged();
    return level === null ? `line ${number} is no heading` : `line ${number} is a heading of level ${level}`;
  },
  sample(edit) {
    const line = sampleParagraph(edit);
    return line === null ? null : { line: line.number, level: 2 };
  },
});
