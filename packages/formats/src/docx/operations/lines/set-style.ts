import { z } from 'zod';
import { styleProperty } from '../../edit/blocks/new-paragraph.ts';
import { propertiesOf, setProperty } from '../../edit/properties/properties.ts';
import { findStyle } from '../../edit/styles/find-style.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeFields } from '../common/fields.ts';
import { linesText } from '../common/require-line.ts';
import { sampleParagraph } from '../common/sample-lines.ts';

export const setStyle = defineOperation({
  kind: 'set_style',
  describe: 'Gives lines a paragraph style of the document, by its name.',
  schema: z.strictObject({ ...rangeFields, style: z.string() }),
  apply(edit, { line, to_line: to, expect, style }) {
    const { id, name } = findStyle(edit, 'paragraph', style);
    const lines = edit.range(line, to, expect);
    for (const each of lines) {
      const tree = edit.treeOf(each);
      for (const { element } of each.paragraphs)
        setProperty(tree, propertiesOf(tree, element, 'pPr'), styleProperty(id));
    }
    edit.linesChanged();
    return `${linesText(lines)}: ${name}`;
  },
  sample(edit) {
    const line = sampleParagraph(edit);
    const style = edit
      .styles()
      .all()
      .find((each) => each.type === 'paragraph' && !each.isDefault);
    return line === null || style === undefined ? null : { line: line.number, style: style.name };
  },
});
