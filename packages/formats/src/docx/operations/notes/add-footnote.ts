import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { escapeAttribute } from '../../../xml/escape.ts';
import { nextId } from '../../edit/document/free-ids.ts';
import { wordElement } from '../../edit/fragment.ts';
import { ensurePart } from '../../edit/parts/ensure-part.ts';
import { ensureStyle, knownStyle } from '../../edit/styles/find-style.ts';
import { textXml } from '../../edit/text/text-nodes.ts';
import { defineOperation } from '../common/define-operation.ts';
import { lineFields } from '../common/fields.ts';
import { sampleParagraph, sampleWord } from '../common/sample-lines.ts';
import { findStretch, surround } from '../common/stretch.ts';

export const addFootnote = defineOperation({
  kind: 'add_footnote',
  describe: 'Adds a footnote behind words of a line (find) or at its end.',
  schema: z.strictObject({ ...lineFields, find: z.string().min(1).optional(), text: z.string().min(1) }),
  apply(edit, { line: number, expect, find, text }) {
    const line = edit.line(number, expect);
    if (line.story !== 'body') {
      throw new InvalidArgumentError('line', `Line ${number} is not in the body.`, 'Name a line of the body.', {
        line: number,
      });
    }
    const stretch = findStretch(edit, line, find);
    const part = ensurePart(edit.document, 'footnotes');
    const tree = edit.tree(part);
    const id = nextId(tree.root.elements('footnote'));
    const mark = escapeAttribute(
      ensureStyle(edit, {
        type: 'character',
        name: 'footnote reference',
        content: '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>',
      }),
    );
    const style = knownStyle(edit, 'paragraph', 'footnote text');
    const properties = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${escapeAttribute(style)}"/></w:pPr>`;
    const look = `<w:rPr><w:rStyle w:val="${mark}"/></w:rPr>`;
    tree.root.append(
      wordElement(
        tree,
        `<w:footnote w:id="${id}"><w:p>${properties}<w:r>${look}<w:footnoteRef/></w:r><w:r>${textXml(` ${text}`)}</w:r></w:p></w:footnote>`,
      ),
    );
    surround(stretch, [], [wordElement(stretch.tree, `<w:r>${look}<w:footnoteReference w:id="${id}"/></w:r>`)]);
    edit.linesChanged();
    return `footnote in line ${number}`;
  },
  sample(edit) {
    const line = sampleParagraph(edit);
    return line === null ? null : { line: line.number, find: sampleWord(line), text: 'A note.' };
  },
});
