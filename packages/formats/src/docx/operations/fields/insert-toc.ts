import { z } from 'zod';
import { newParagraph, runsXml, styleProperty } from '../../edit/blocks/new-paragraph.ts';
import { findPlace } from '../../edit/blocks/place.ts';
import { ensureSetting } from '../../edit/page/settings.ts';
import { knownStyle } from '../../edit/styles/find-style.ts';
import { defineOperation } from '../common/define-operation.ts';
import { placeFields } from '../common/fields.ts';
import { samplePlace } from '../common/sample-place.ts';

export const insertToc = defineOperation({
  kind: 'insert_toc',
  describe: 'Inserts a table of contents over headings up to a level; Word adds page numbers on opening.',
  schema: z.strictObject({ ...placeFields, levels: z.int().min(1).max(9).default(3) }),
  apply(edit, { levels, ...where }) {
    const headings = edit.linesAsTheyRead().filter(({ level }) => level !== null && level >= 1 && level <= levels);
    const place = findPlace(edit, where);
    const begin = `<w:r><w:fldChar w:fldCharType="begin" w:dirty="true"/></w:r><w:r><w:instrText xml:space="preserve"> TOC \\o "1-${levels}" \\h \\z \\u </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>`;
    const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const entries = headings.map(({ plain, level }) => ({
      text: plain.replaceAll(/\s+/g, ' ').trim(),
      level: level ?? 1,
    }));
    const shown = entries.length === 0 ? [{ text: 'No headings yet.', level: 1 }] : entries;
    const paragraphs = shown.map(({ text, level }, index) => {
      const style = knownStyle(edit, 'paragraph', `toc ${level}`);
      const indent = level > 1 ? `<w:ind w:left="${(level - 1) * 220}"/>` : '';
      const properties = style === undefined ? indent : styleProperty(style);
      return newParagraph(place.tree, properties, `${index === 0 ? begin : ''}${runsXml([{ text }])}`);
    });
    place.insert([...paragraphs, newParagraph(place.tree, '', end)]);
    ensureSetting(edit, '<w:updateFields w:val="true"/>');
    return `${entries.length} entries ${place.words}`;
  },
  sample: samplePlace,
});
