import { InvalidArgumentError, WrongStateError } from '@galley/schema/errors';
import { z } from 'zod';
import { relateExternal } from '../../../ooxml/part-relationships.ts';
import { escapeAttribute } from '../../../xml/escape.ts';
import { bookmarkNames } from '../../edit/document/bookmarks.ts';
import { wordElement } from '../../edit/fragment.ts';
import { relationType } from '../../edit/parts/dialect.ts';
import { propertiesOf, setProperty } from '../../edit/properties/properties.ts';
import { ensureStyle } from '../../edit/styles/find-style.ts';
import { defineOperation } from '../common/define-operation.ts';
import { lineFields } from '../common/fields.ts';
import { sampleParagraph, sampleWord } from '../common/sample-lines.ts';
import { findStretch } from '../common/stretch.ts';

export const addLink = defineOperation({
  kind: 'add_link',
  describe: 'Makes words of a line (find), or all of it, a link to a web page (url) or to a bookmark of the document.',
  schema: z.strictObject({
    ...lineFields,
    find: z.string().min(1).optional(),
    url: z.string().min(1).optional(),
    bookmark: z.string().min(1).optional(),
  }),
  apply(edit, { line: number, expect, find, url, bookmark }) {
    if ((url === undefined) === (bookmark === undefined)) {
      throw new InvalidArgumentError('url', 'The target is not clear.', 'Give either `url` or `bookmark`.');
    }
    if (url !== undefined && !/^(?:https?:\/\/|mailto:|tel:|ftp:\/\/)/i.test(url)) {
      throw new InvalidArgumentError('url', `"${url}" is not an address.`, 'Begin with https:// or mailto:.', { url });
    }
    const line = edit.line(number, expect);
    const { tree, runs } = findStretch(edit, line, find);
    const [first, last] = [runs[0], runs.at(-1)];
    const parent = first?.parent;
    if (first === undefined || last === undefined || parent === null || parent === undefined) {
      throw new WrongStateError(`Line ${number} has no text to link.`, 'Name a line with text.', { line: number });
    }
    if (runs.some((run) => run.parent !== parent) || parent.is('hyperlink')) {
      throw new WrongStateError(
        parent.is('hyperlink')
          ? 'These words are a link already.'
          : 'These words begin in one link, control or change and end in another.',
        'Use remove_link first, or choose other words.',
        { line: number },
      );
    }
    if (bookmark !== undefined && !bookmarkNames(edit).includes(bookmark)) {
      edit.warn(`The link leads nowhere yet: there is no bookmark "${bookmark}". add_bookmark makes one.`);
    }
    const target =
      bookmark === undefined
        ? `r:id="${relateExternal(edit.document.parts, line.part, { type: relationType(edit.document, 'hyperlink'), to: url ?? '' })}"`
        : `w:anchor="${escapeAttribute(bookmark)}"`;
    const link = wordElement(tree, `<w:hyperlink ${target} w:history="1"/>`);
    const inside = parent.children.slice(parent.indexOf(first), parent.indexOf(last) + 1);
    first.before(link);
    link.append(...inside);
    const style = linkStyle();
    for (const run of runs)
      setProperty(tree, propertiesOf(tree, run, 'rPr'), `<w:rStyle w:val="${escapeAttribute(style)}"/>`);
    edit.linesChanged();
    return `line ${number}`;

    function linkStyle(): string {
      return ensureStyle(edit, {
        type: 'character',
        name: 'Hyperlink',
        content: '<w:rPr><w:color w:val="0563C1"/><w:u w:val="single"/></w:rPr>',
      });
    }
  },
  sample(edit) {
    const line = sampleParagraph(edit);
    return line === null ? null : { line: line.number, find: sampleWord(line), url: 'https://example.org/?a=1&b=2' };
  },
});
