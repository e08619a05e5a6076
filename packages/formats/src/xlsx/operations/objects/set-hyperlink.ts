import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { parseRange, rangeName } from '../../cell/cell-range.ts';
import { addHyperlink, removeHyperlinks } from '../../edit/objects/hyperlinks.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeField, sheetField } from '../common/fields.ts';
import { writeCells } from '../common/write-cells.ts';

export const setHyperlink = defineOperation({
  kind: 'set_hyperlink',
  describe:
    'Links cells to a web or mail address (url) or to a place in this workbook (location). Neither: removes the link.',
  schema: z.strictObject({
    sheet: sheetField,
    range: rangeField,
    url: z.string().optional().describe('https://… or mailto:…'),
    location: z.string().optional().describe("Like Sales!A1 or 'My sheet'!B2, or a defined name."),
    text: z.string().optional().describe('Text to show in the first cell; its value stays when left out.'),
    tooltip: z.string().max(255).optional(),
  }),
  apply(book, { sheet: name, range: place, url, location, text, tooltip }) {
    const sheet = book.sheet(name);
    const range = parseRange(place);
    if (url !== undefined && !/^(?:https?|mailto|ftp):\S+$/i.test(url)) {
      throw new InvalidArgumentError('url', `"${url.slice(0, 100)}" is not an address.`, 'Use https://… or mailto:…', {
        url,
      });
    }
    if (text !== undefined) {
      const start = { row: range.top, column: range.left };
      writeCells(book, sheet, [{ ...start, content: { kind: 'text', value: text } }]);
    }
    if (url === undefined && location === undefined) {
      return `${sheet.name}!${rangeName(range)}: ${removeHyperlinks(book, sheet, range)} links removed`;
    }
    addHyperlink(book, sheet, {
      range,
      ...(url === undefined ? {} : { url }),
      ...(location === undefined ? {} : { location }),
      ...(tooltip === undefined ? {} : { tooltip }),
    });
    return `${sheet.name}!${rangeName(range)}`;
  },
});
