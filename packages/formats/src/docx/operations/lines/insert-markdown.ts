import { z } from 'zod';
import { lookOf, PLAIN } from '../../edit/blocks/new-paragraph.ts';
import { findPlace } from '../../edit/blocks/place.ts';
import { markdownBlocks } from '../../markdown/markdown-blocks.ts';
import { headingLevel } from '../../read/heading-level.ts';
import { defineOperation } from '../common/define-operation.ts';
import { placeFields } from '../common/fields.ts';
import { samplePlace } from '../common/sample-place.ts';

export const insertMarkdown = defineOperation({
  kind: 'insert_markdown',
  describe: "Inserts markdown in the document's own styles, before or after a line or at the end.",
  schema: z.strictObject({ ...placeFields, markdown: z.string().min(1) }),
  apply(edit, { markdown, ...where }) {
    const place = findPlace(edit, where);
    const { neighbour } = place;
    const isPlain = neighbour !== null && headingLevel(neighbour, edit.styles()) === null;
    const look = isPlain && neighbour.at('pPr', 'numPr') === undefined ? lookOf(neighbour) : PLAIN;
    const blocks = markdownBlocks(edit, markdown, { part: place.part, look });
    place.insert(blocks);
    return `${blocks.length} block${blocks.length === 1 ? '' : 's'} ${place.words}`;
  },
  sample: (edit) => ({
    ...samplePlace(edit),
    markdown:
      '## Inserted\n\nSome **bold** [link](https://example.com) and `code`.\n\n- one\n  1. two\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n```\ncode\n```\n\n> quote\n\n![dot](sample.png)\n',
  }),
});
