import { NotFoundError } from '@galley/schema/errors';
import { z } from 'zod';
import { dropProperty, propertiesOf, setProperty } from '../../edit/properties/properties.ts';
import { styleIdOf } from '../../read/styles.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeFields } from '../common/fields.ts';
import { linesText } from '../common/require-line.ts';

export const removeList = defineOperation({
  kind: 'remove_list',
  describe: 'Makes items of a list plain paragraphs.',
  schema: z.strictObject(rangeFields),
  apply(edit, { line, to_line: to, expect }) {
    const lines = edit.range(line, to, expect);
    let items = 0;
    for (const each of lines) {
      const tree = edit.treeOf(each);
      for (const { element } of each.paragraphs) {
        const isStyled = edit.styles().property(styleIdOf(element), 'pPr', 'numPr') !== undefined;
        if (isStyled || element.at('pPr', 'numPr') !== undefined) items += 1;
        dropProperty(element.child('pPr'), 'numPr');
        // A list that comes with the style is switched off for this paragraph.
        if (isStyled) setProperty(tree, propertiesOf(tree, element, 'pPr'), '<w:numPr><w:numId w:val="0"/></w:numPr>');
      }
    }
    if (items === 0) {
      throw new NotFoundError('No item of a list stands there.', 'Name lines that are shown with a number or a dash.', {
        line,
      });
    }
    edit.linesChanged();
    return linesText(lines);
  },
  sample(edit) {
    const line = edit.lines().find(({ item, story }) => item !== null && story === 'body');
    return line === undefined ? null : { line: line.number };
  },
});
