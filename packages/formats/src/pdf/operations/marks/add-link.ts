import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { isSafeLink } from '../../../markdown/links.ts';
import { firstWord } from '../../edit/marks/first-word.ts';
import { foundText } from '../../edit/marks/found-text.ts';
import { defineOperation } from '../common/define-operation.ts';
import { pageField } from '../common/fields.ts';

export const addLink = defineOperation({
  kind: 'add_link',
  describe: 'Makes words of a page a link to an address (url) or to another page (to_page).',
  schema: z.strictObject({
    page: pageField,
    find: z.string().min(1),
    url: z.string().optional(),
    to_page: pageField.optional(),
  }),
  async apply(edit, { page: number, find, url, to_page }) {
    if ((url === undefined) === (to_page === undefined)) {
      throw new InvalidArgumentError('url', 'A link leads to one place.', 'Give either url or to_page.');
    }
    if (url !== undefined && !isSafeLink(url)) {
      throw new InvalidArgumentError(
        'url',
        `"${url.slice(0, 60)}" is no address to link to.`,
        'Use https, http, mailto, tel or ftp.',
      );
    }
    const page = edit.page(number);
    const found = await foundText(edit, page, find);
    const target = to_page === undefined ? null : edit.page(to_page).ref;
    for (const rect of found.flat()) {
      page.addLinkAnnotation({
        rect,
        borderWidth: 0,
        ...(url === undefined ? {} : { uri: url }),
        ...(target === null ? {} : { destination: { page: target, type: 'Fit' as const } }),
      });
    }
    return `${found.length} time${found.length === 1 ? '' : 's'} on page ${number}`;
  },
  async sample(edit) {
    const find = await firstWord(edit);
    return find === null ? null : { page: 1, find, url: 'https://example.org/' };
  },
});
