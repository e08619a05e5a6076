import { z } from 'zod';
import { newParagraph } from '../../edit/blocks/new-paragraph.ts';
import { findPlace } from '../../edit/blocks/place.ts';
import { defineOperation } from '../common/define-operation.ts';
import { placeFields } from '../common/fields.ts';
import { samplePlace } from '../common/sample-place.ts';

export const insertPageBreak = defineOperation({
  kind: 'insert_page_break',
  describe: 'Starts a new page before or after a line.',
  schema: z.strictObject(placeFields),
  apply(edit, where) {
    const place = findPlace(edit, where);
    place.insert([newParagraph(place.tree, '', '<w:r><w:br w:type="page"/></w:r>')]);
    return place.words;
  },
  sample: samplePlace,
});
